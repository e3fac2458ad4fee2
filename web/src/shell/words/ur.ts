import { keepReadingOrder } from './reading-order.ts'

/** The words of the frame in this language: loaded before the first paint. */
export { messages } from 'virtual:words/ur/frame'

keepReadingOrder()
