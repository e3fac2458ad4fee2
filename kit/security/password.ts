import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'
import { refuse } from '../contract/refusal.ts'
import { busy } from '../postgres/database-errors.ts'
import { sentence } from '../text/words.ts'

/** argon2id with OWASP's parameters for servers: 19 MiB, two passes, one lane (design: security, Accounts). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const costMark = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Each hash uses 19 MiB and one core; running more at once than there are cores only slows all of them. */
const atOnce = Math.max(2, availableParallelism())
const longestQueue = 400

/**
 * Refuses a new password that is shorter than 8 or longer than 128 characters, that is a common one, or that is
 * little more than one of `known` (the school's name, its address, the person's e-mail).
 */
export function checkPassword(password: string, known: readonly string[] = []): void {
  const length = [...password].length
  if (length < 8) refuseWeak(sentence('The password needs at least 8 characters'))
  if (length > 128) refuseWeak(sentence('The password can have at most 128 characters'))
  if (isCommon(password))
    refuseWeak(sentence('This password is too common. Please choose one that nobody would guess'))
  if (known.some((text) => isLittleMoreThan(plain(password), text))) {
    refuseWeak(sentence('This password is too close to a name that others know. Please choose another'))
  }
}

/**
 * Returns the argon2id hash to store, as a PHC string. Waits in a queue; refuses 503 when hundreds are waiting.
 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

/**
 * Verifies a password. Without a hash (an unknown name, an account without a password) it takes as long and
 * returns false, so that timing does not reveal which names exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy())
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return stored !== null && matches
}

/** Whether a stored hash was made with other parameters than today's and must be rehashed at the next login. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(costMark)
}

function refuseWeak(message: string): never {
  const errors = [{ pointer: '/password', code: 'password', message }]
  return refuse('password', message, {}, { errors })
}

function isCommon(password: string): boolean {
  const signsAsLetters = password.replaceAll('@', 'a').replaceAll('$', 's')
  return isGuess(plain(password)) || isGuess(plain(signsAsLetters))
}

function isGuess(text: string): boolean {
  if (new Set(text).size < 3 || /^\d+$/.test(text) || isRepeated(text)) return true
  const bare = text.replace(/\d+$/, '')
  return (
    commonPasswords.has(text) || commonPasswords.has(bare) || commonPasswords.has(bare.replace(/^\d+/, ''))
  )
}

/** Whether a text repeats one short piece, such as `abcabcabc`. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text)
}

/** Whether fewer than six letters or digits remain after the known name and its longer words are removed. */
function isLittleMoreThan(password: string, known: string): boolean {
  const words = [plain(known), ...known.split(/[^\p{L}\p{M}\p{N}]+/u).map(plain)]
  const telling = words.filter((word) => [...word].length >= 4).sort((a, b) => b.length - a.length)
  const rest = telling.reduce((text, word) => text.replaceAll(word, ''), password)
  return rest !== password && [...rest].length < 6
}

/**
 * Reduces a text to letters and digits, in lower case and without marks, so that `Pakistan 786` and
 * `pakistan-786` compare equal.
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

let made: Promise<string> | undefined
function decoy(): Promise<string> {
  made ??= hash('nobody has this password', cost)
  return made
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= longestQueue) {
    throw busy()
  }
  if (running >= atOnce) await new Promise<void>((start) => waiting.push(start))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
