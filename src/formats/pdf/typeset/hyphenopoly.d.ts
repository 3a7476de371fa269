/** What is used of the package, which has no types. */
declare module 'hyphenopoly' {
  const hyphenopoly: {
    /** @returns a function for each language, which puts the hyphen at all places of all words of a text */
    config(options: {
      readonly require: readonly string[];
      readonly sync: true;
      readonly hyphen: string;
      readonly minWordLength: number;
      readonly loaderSync: (file: string, folder: URL) => Uint8Array;
    }): Map<string, (text: string) => string>;
  };

  // biome-ignore lint/style/noDefaultExport: the package has it.
  export default hyphenopoly;
}
