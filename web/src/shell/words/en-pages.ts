/** What all pages say in this language, in one file: it travels beside the first of them. */
export { messages } from 'virtual:words/en/pages'
