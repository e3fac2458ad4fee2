import { eachInSlices } from 'kit/operation/time-slices'
import type { RefusedReason } from './contract.ts'
import { linesOf } from './post-bounds.ts'

/** A punch as a terminal reports it; `local` is the time of its clock, without a zone. */
export type ToldPunch = { pin: string; local: string; status: number; verify: number | null; line: string }
export type ToldLine = { line: string; reason: RefusedReason }
export type ToldPunches = { punches: ToldPunch[]; refused: ToldLine[]; lines: number }

/** The number of characters that are stored of a line. */
const kept = 200
const mostDigits = 4

/**
 * The text of a body: UTF-8, but for lines in the code page of a terminal. Those are read as Windows-1256, if they
 * make Arabic words in it; else their letters stay unreadable.
 */
export function readBody(body: Buffer): string {
  const whole = body.toString('utf8')
  if (!whole.includes('\ufffd')) return whole
  const lines = body.toString('latin1').split(/(?<=\n)/)
  return lines.map((line) => readLine(Buffer.from(line, 'latin1'))).join('')
}

function readLine(line: Buffer): string {
  const text = line.toString('utf8')
  if (!text.includes('\ufffd')) return text
  const turned = new TextDecoder('windows-1256').decode(line)
  return /^[\p{Script=Arabic}\p{ASCII}\u060c\u061b\u061f\u200c\u200d]*$/u.test(turned) ? turned : text
}

/** `newest`: the latest clock time that is accepted; `at`: the school's clock time of an instant. */
export type Wall = { newest: string; at: (instant: Date) => string }

/** The most unreadable lines of a post that are stored; the others are counted alone. */
const mostRefused = 500

/** Parses a post of punches. Each line by itself: an unreadable one does not affect the others. */
export function readPunches(body: string, wall: Wall): Promise<ToldPunches> {
  return readEach(body, (line) => readPunch(line, wall))
}

async function readEach(
  body: string,
  read: (line: string) => ToldPunch | ToldLine | undefined,
): Promise<ToldPunches> {
  const told: ToldPunches = { punches: [], refused: [], lines: 0 }
  await eachInSlices(linesOf(body), (line) => {
    told.lines += 1
    const one = read(line)
    if (one === undefined) return
    if ('pin' in one) told.punches.push(one)
    else if (told.refused.length < mostRefused) told.refused.push(one)
  })
  return told
}

function readPunch(raw: string, wall: Wall): ToldPunch | ToldLine {
  const line = printable(raw)
  const [who = '', when = '', ...rest] = fieldsOf(raw)
  const local = readTime(when, wall)
  if (local === 'unreadable') return { line, reason: 'unreadable' }
  const pin = readPin(who)
  if (pin === null) return { line, reason: 'number' }
  if (local === null) return { line, reason: 'time' }
  if (local > wall.newest) return { line, reason: 'future' }
  if (local < '2015') return { line, reason: 'past' }
  return { pin, local, status: numberIn(rest[0]) ?? 0, verify: numberIn(rest[1]), line }
}

/**
 * Parses a table whose lines are `time=…⇥pin=…⇥inoutstatus=…`, as terminals that open doors send their events, also
 * under other names of the table. A line without a time, or of a door that nobody opened, is no punch; one that could
 * be a punch and cannot be read is refused, so that the office sees it.
 */
export function readEvents(body: string, wall: Wall): Promise<ToldPunches> {
  return readEach(body, (line) => readEvent(line, wall))
}

function readEvent(raw: string, wall: Wall): ToldPunch | ToldLine | undefined {
  const fields = new Map(
    raw
      .trim()
      .split(raw.includes('\t') ? '\t' : ',')
      .flatMap((field) => {
        const [, name = '', value = ''] = /^\s*(?:transaction\s+)?(\w+)=(.*)$/.exec(field) ?? []
        return name === '' ? [] : [[name.toLowerCase(), value.trim()] as const]
      }),
  )
  const [who, card] = [fields.get('pin') ?? '0', fields.get('cardno') ?? '0']
  const when = fields.get('time') ?? countedTime(fields.get('time_second'))
  if (fields.size === 0) return readPlain(raw, wall)
  if (when === undefined || (readPin(who) === null && /^0*$/.test(card))) return undefined
  const way = numberIn(fields.get('inoutstatus') ?? fields.get('inoutstate'))
  const status = way === 0 || way === 1 ? way : noKey
  const verify = fields.get('verifytype') ?? fields.get('verified') ?? ''
  const read = readPunch([who, when, status, verify].join('\t'), wall)
  return { ...read, line: printable(raw) }
}

/** The status of a punch for which nobody pressed a key. */
const noKey = 255

/** A line without names of fields is a punch only if all of it reads as one. */
function readPlain(raw: string, wall: Wall): ToldPunch | undefined {
  const read = readPunch(raw, wall)
  return 'pin' in read && raw.includes('\t') ? read : undefined
}

/** Seconds since 2000 with twelve months of 31 days, as terminals count them. */
function countedTime(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined
  let rest = Number(text)
  const [second, minute, hour, date, month] = [60, 60, 24, 31, 12].map((length) => {
    const part = rest % length
    rest = Math.floor(rest / length)
    return part
  })
  const day = `${2000 + rest}-${twoDigits((month ?? 0) + 1)}-${twoDigits((date ?? 0) + 1)}`
  return `${day} ${[hour, minute, second].map(twoDigits).join(':')}`
}

function twoDigits(part = 0): string {
  return String(part).padStart(2, '0')
}

/** Splits at tabs; terminals that send blanks instead also have one between date and time. */
function fieldsOf(raw: string): string[] {
  if (raw.includes('\t')) return raw.split('\t').map((field) => field.trim())
  const fields = raw.trim().split(/[\s,]+/)
  const [who = '', date = '', time = '', ...rest] = fields
  return /^\d{9,10}$/.test(date) ? fields : [who, `${date} ${time}`.trim(), ...rest]
}

/** Strips leading zeros, which some terminals send. 0 is a person unknown to the terminal, so no number. */
export function readPin(text: string): string | null {
  const pin = /^\d+$/.test(text) ? text.replace(/^0+/, '') : text
  return /^[A-Za-z0-9_-]{1,24}$/.test(pin) ? pin : null
}

const asDate = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** `2026-11-19 07:41:00`; null for an invalid date. Some terminals send seconds since 1970 instead. */
function readTime(text: string, wall: Wall): string | 'unreadable' | null {
  if (/^\d{9,10}$/.test(text)) return wall.at(new Date(Number(text) * 1000))
  const found = asDate.exec(text)
  if (!found) return 'unreadable'
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  const at = new Date(Date.UTC(year, month - 1, date, hour, minute, second))
  const isReal =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === date && hour < 24 && minute < 60 && second < 60
  return isReal ? at.toISOString().slice(0, 19).replace('T', ' ') : null
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) && text.length <= mostDigits ? Number(text) : null
}

/**
 * The part of a line to store: without NUL and lone surrogates, which no database takes, without passwords, cards and
 * fingers, and truncated.
 */
export function printable(raw: string): string {
  return raw
    .toWellFormed()
    .replace(secret, '$1…')
    .replace(/[^\t\P{Cc}]/gu, '')
    .slice(0, kept)
    .toWellFormed()
}

const secret = /\b((?:passwd|password|card|cardno|vicecard|tmp|template)=)(?:(?!\t|[\s,]+\w+=).)+/gi

export type ToldName = { pin: string; name: string }

/** Reads only numbers and names of a terminal's people: no fingers, faces, cards or passwords. */
export async function readNames(body: string): Promise<{ names: ToldName[]; lines: number }> {
  const named = new Map<string, string>()
  let lines = 0
  await eachInSlices(linesOf(body), (line) => {
    lines += 1
    if (!/^USER\s/i.test(line)) return
    const pin = readPin(/\bPIN=([^\t\s]+)/i.exec(line)?.[1] ?? '')
    const name = printable(/\bName=(.*?)(?=\t|\s+[A-Za-z]+\d*=|$)/i.exec(line)?.[1] ?? '')
      .trim()
      .slice(0, 60)
    if (pin !== null && name !== '' && !name.includes('\ufffd')) named.set(pin, name)
  })
  return { names: [...named].map(([pin, name]) => ({ pin, name })), lines }
}

export type ToldResult = { number: number; result: number }

/** The most results of a post: ten times as many as commands are handed out at once. */
const mostResults = 500

/** Results of commands: `ID=12&Return=0&CMD=REBOOT`, one a line; what comes after the last that is read is left. */
export function readResults(body: string): ToldResult[] {
  return linesOf(body)
    .take(mostResults)
    .flatMap((line) => {
      const said = new URLSearchParams(line.trim())
      const [number, result] = [said.get('ID') ?? '', said.get('Return') ?? '']
      return /^\d{1,9}$/.test(number) && /^-?\d{1,9}$/.test(result)
        ? [{ number: Number(number), result: Number(result) }]
        : []
    })
    .toArray()
}
