/** What the pages of `officeAreas` say in this language. */
export { messages } from 'virtual:words/en/office'
