/** What a journey needs of a browser; selectors are CSS, keys and presses are real ones. */
export interface Browser {
  name: string
  open(url: string): Promise<void>
  press(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  /** The value of an expression of JavaScript in the page. */
  read<T>(expression: string): Promise<T>
  /** A picture of what is to be seen, as PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}
