/** What the frame says in this language: it comes before the first picture. */
export { messages } from 'virtual:words/ar/frame'
