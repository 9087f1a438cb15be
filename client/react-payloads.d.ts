/** React's reader of payloads. Its package has no types. */
declare module 'react-server-dom-parcel/client.browser' {
  export function createFromReadableStream<T>(stream: ReadableStream<Uint8Array>): PromiseLike<T>;
}
