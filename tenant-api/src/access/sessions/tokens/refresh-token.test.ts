import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstToken, readToken, refreshKey, successor } from './refresh-token.ts'

const key = refreshKey(randomBytes(32))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a token is read back as it was given out', () => {
  const sessionId = randomUUID()
  const second = successor(key, firstToken(key, sessionId))
  expect(readToken(key, second.text)).toEqual(second)
  expect(second).toMatchObject({ sessionId, turn: 1 })
})

test('the same token always has the same successor, and no other token has it', () => {
  const first = firstToken(key, randomUUID())
  const other = firstToken(key, first.sessionId)
  expect(successor(key, first)).toEqual(successor(key, first))
  expect(successor(key, first).text).not.toBe(successor(key, other).text)
})

test('a token that an earlier version gave out is read, and has the successor that it had', () => {
  const kept = refreshKey(Buffer.alloc(32, 7))
  const given = readToken(
    kept,
    'AZgAAAAAcACAAAAAAAAAqgAAAAALLs9lUSA30sU8TpSmnQOEkXAv0DoqLIk2GpAOJPBs6vp6_5m9-xWRejJ-Im1HOyw',
  )
  if (!given) throw new Error('the token is not read')
  expect(given).toMatchObject({ sessionId: '01980000-0000-7000-8000-0000000000aa', turn: 0 })
  expect(successor(kept, given).text).toBe(
    'AZgAAAAAcACAAAAAAAAAqgAAAAF-W_Spm6XE3S-eDvwcXoubSJ0NmIjtBEqSe8kSU5xJLy8cuc9-mepd9lO4xXF2g4k',
  )
})

test('a token of another school is nothing here', () => {
  const foreign = firstToken(refreshKey(randomBytes(32)), randomUUID())
  expect(readToken(key, foreign.text)).toBeNull()
})

test('a token with any one changed character is nothing, and so is any other text', () => {
  const { text } = firstToken(key, randomUUID())
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...letters), (at, letter) => {
      const changed = text.slice(0, at) + letter + text.slice(at + 1)
      expect(readToken(key, changed) === null).toBe(changed !== text)
    }),
  )
  // The last letter carries two bits that encode nothing; they must be zero all the same.
  const last = letters.indexOf(text.slice(-1))
  expect(readToken(key, text.slice(0, -1) + letters[last ^ 1])).toBeNull()
  fc.assert(fc.property(fc.string(), (junk) => readToken(key, junk) === null))
  expect(readToken(key, undefined)).toBeNull()
})
