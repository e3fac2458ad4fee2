// The library's own declaration exports a type where the files export a value.
type AriaWord = string | ((args?: Record<string, string | number | boolean>, formatter?: unknown) => string)
type AriaWords = Record<string, Record<string, AriaWord>>

declare module 'react-aria-components/i18n/en-US' {
  const words: AriaWords
  export default words
}
declare module 'react-aria-components/i18n/ar-AE' {
  const words: AriaWords
  export default words
}
