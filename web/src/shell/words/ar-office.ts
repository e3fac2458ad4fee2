/** What the pages of `officeAreas` say in this language. */
export { messages } from 'virtual:words/ar/office'
