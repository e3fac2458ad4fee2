/** A file that cannot be imported, with a sentence on why and what to do. It crosses threads as plain data. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly code: string
  readonly fill: Record<string, string | number>

  constructor(code: string, message: string, fill: Record<string, string | number> = {}) {
    super(message)
    this.code = code
    this.fill = fill
  }
}
