"""What people say: any line read as the statement that it means, in both languages, by the words that the games declare."""
