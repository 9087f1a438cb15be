declare module '*.css';
declare module '*.svg' {
  /** The file's address. */
  const url: string;
  export default url;
}
