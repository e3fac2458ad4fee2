/** The words of the pages of money in this language. */
export { messages } from 'virtual:words/en/money'
