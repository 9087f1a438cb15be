/** One browser engine that the journeys of `tests/engines` can use. */
export interface Engine {
  /** Opens a window with a profile of its own. */
  open(options: WindowOptions): Promise<EngineWindow>;
  /** Ends every process of the engine, and removes its files. */
  close(): Promise<void>;
}

export interface WindowOptions {
  /** Of the viewport, in CSS pixels. */
  readonly width: number;
  /** The visitor's language: 'en-CA'. */
  readonly language: string;
  readonly isDark?: boolean;
  readonly reducesMotion?: boolean;
  readonly blocksCookies?: boolean;
  readonly withoutScripts?: boolean;
  /** False by default: a service worker would load the whole site, and answer for the server. */
  readonly hasServiceWorkers?: boolean;
}

/** Time between pressing and releasing the pointer, in milliseconds. The page can change in it. */
export const pressMs = 50;

/** Height of every viewport, in CSS pixels. */
export const windowHeight = 800;

export interface EngineWindow {
  /** Loads a document. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page, even if scripts of pages are off. Its arguments and result are JSON. */
  evaluate<Given extends readonly unknown[], Result>(run: (...given: Given) => Result, ...given: Given): Promise<Result>;
  /** Moves the pointer to a point of the viewport in CSS pixels, then presses and releases its main button. */
  clickAt(point: Point): Promise<void>;
  type(text: string): Promise<void>;
  press(key: KeyName): Promise<void>;
  /** Settles before the other page is there. */
  back(): Promise<void>;
  /** Settles before the other page is there. */
  forward(): Promise<void>;
  /** A picture in PNG. */
  screenshot(): Promise<Uint8Array>;
  /**
   * Returns console errors and warnings, uncaught errors, violations of policies and failed requests
   * since the last call.
   */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type KeyName = 'Enter' | 'Escape' | 'Tab';
