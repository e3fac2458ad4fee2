/** The words of all pages in this language, in one chunk: it loads beside the first page. */
export { messages } from 'virtual:words/ar/pages'
