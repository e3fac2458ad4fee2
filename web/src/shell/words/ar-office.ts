/** The words of the pages of the office in this language. */
export { messages } from 'virtual:words/ar/office'
