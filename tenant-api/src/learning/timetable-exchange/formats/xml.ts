import { setImmediate } from 'node:timers/promises'
import { sentence } from 'kit/text/words'
import { SaxesParser } from 'saxes'
import { UnreadableFile } from '../../../core/documents/workbook/unreadable-file.ts'

/** An element of a file; names of elements and attributes are in small letters. */
export type Element = {
  name: string
  /** Its name as it is written. */
  title: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

const most = { depth: 16, elements: 400_000, attributes: 60, slice: 128 * 1024 }

const words = {
  damaged: sentence(
    'This file is damaged or incomplete: it cannot be read beyond line {line}. Export it again and try that file',
  ),
  doctype: sentence(
    'This file defines entities of its own, which are not read. Export the timetable again, without them',
  ),
  tooLarge: sentence('There is more in this file than in the timetable of any school'),
  encoding: sentence(
    'The letters of this file are not in the encoding that it names. Export the timetable again, as UTF-8',
  ),
}

/**
 * Reads a file of another program as a tree. Entities of its own, a depth or a number of elements that no timetable has,
 * and letters that are not in the named encoding are refused. Others are served between its parts.
 */
export async function readXml(file: Buffer): Promise<Element> {
  const text = decodeXml(file)
  const parser = new SaxesParser({ xmlns: false, position: true })
  const root: Element = { name: '', title: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let elements = 0
  parser.on('error', () => {
    throw new UnreadableFile('damaged', words.damaged, { line: parser.line })
  })
  // A bare doctype is harmless, and old files have one; anything within it is not.
  parser.on('doctype', (doctype) => {
    if (/[[&%]|SYSTEM|PUBLIC/.test(doctype)) throw new UnreadableFile('doctype', words.doctype)
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    const all = Object.entries(attributes)
    if (open.length > most.depth || elements > most.elements || all.length > most.attributes)
      throw new UnreadableFile('too-large', words.tooLarge)
    const element: Element = {
      name: name.toLowerCase(),
      title: name,
      attributes: Object.fromEntries(all.map(([key, value]) => [key.toLowerCase(), String(value)])),
      text: '',
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (more: string) => {
    const element = open.at(-1)
    if (element && more.trim() !== '') element.text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  for (let at = 0; at < text.length; at += most.slice) {
    parser.write(text.slice(at, at + most.slice))
    // oxlint-disable-next-line no-await-in-loop -- others are served between the parts
    await setImmediate()
  }
  parser.close()
  const [first] = root.children
  if (!first) throw new UnreadableFile('damaged', words.damaged, { line: parser.line })
  return first
}

/** Whether a file is written in XML, whatever its name is. */
export function isXml(file: Buffer): boolean {
  if (file.toString('latin1', 0, 2) === 'PK') return false
  const start = file.subarray(0, 400).toString('latin1').replaceAll('\0', '')
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|!doctype fet|!--|timetable|fet)\b/i.test(
    start,
  )
}

/** The text of a file: by its byte order mark, else by the encoding that its first line names, else as UTF-8. */
function decodeXml(file: Buffer): string {
  const named = /^[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    file.subarray(0, 300).toString('latin1'),
  )
  const label = markOf(file) ?? named?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(file)
  } catch {
    throw new UnreadableFile('encoding', words.encoding)
  }
}

function markOf(file: Buffer): string | undefined {
  const [first, second, third] = file
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

/** The elements of a list of the file: `list/item`, however often the list is there. */
export function itemsOf(root: Element, list: string, item: string): Element[] {
  return root.children
    .filter(({ name }) => name === list)
    .flatMap(({ children }) => children.filter(({ name }) => name === item))
}

/** The text of the first child of one of these names. */
export function textOf({ children }: Element, ...names: string[]): string {
  return children.find(({ name }) => names.includes(name))?.text.trim() ?? ''
}

/** The texts of all children of a name. */
export function textsOf({ children }: Element, of: string): string[] {
  return children.filter(({ name }) => name === of).map(({ text }) => text.trim())
}

/** A text as it stands in an attribute or an element. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML cannot hold them in any way
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replace(/[\t\n\r]+/g, ' ')
  )
}
