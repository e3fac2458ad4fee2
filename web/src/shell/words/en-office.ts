/** The words of the pages of `officeAreas` in this language. */
export { messages } from 'virtual:words/en/office'
