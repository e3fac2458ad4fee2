import { sentence } from 'kit/text/words'

/**
 * The value of a cell in wire format, with a `note` if it differs from what is written; or an error, with
 * `isMissing` if the cell refers to a row that does not exist.
 */
export type CellValue = { value: unknown; note?: string } | { wrong: string; isMissing?: boolean }

/** The note of a value that is read otherwise than it is written. */
export const readAs = sentence('Will be kept as {value}')
