declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string;
  }
  interface SnowballStemmers {
    newStemmer(language: 'english'): Stemmer;
  }
  const stemmers: SnowballStemmers;
  export default stemmers;
}
