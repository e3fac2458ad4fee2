import { extractText, getDocumentProxy } from 'unpdf'

/** What stands on each page of a PDF, without the marks of direction. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text.map((page) => page.replaceAll(/[\u202a-\u202e]/g, ''))
}
