/** Files that templates import: styles, and pictures by their address. */
declare module '*.css';
declare module '*.svg' {
  /** Address of the file. */
  const url: string;
  export default url;
}
declare module '*.png' {
  /** Address of the file. */
  const url: string;
  export default url;
}
declare module '*.jpg' {
  /** Address of the file. */
  const url: string;
  export default url;
}
declare module '*.jpeg' {
  /** Address of the file. */
  const url: string;
  export default url;
}
declare module '*.webp' {
  /** Address of the file. */
  const url: string;
  export default url;
}
declare module '*.avif' {
  /** Address of the file. */
  const url: string;
  export default url;
}
