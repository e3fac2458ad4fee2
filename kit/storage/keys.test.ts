import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { codeKey, isSealedBefore, keyOf, localKeys, newDataKey, open, ringOf, seal } from './keys.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'maktab-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))

test('what was sealed opens again with the same key and the same name', () => {
  fc.assert(
    fc.property(bytes, fc.string({ unit: 'grapheme' }), (plain, aad) => {
      const key = newDataKey()
      expect(open(key, seal(key, plain, aad), aad)).toEqual(plain)
    }),
  )
})

test('another key, another name or one changed bit opens nothing', () => {
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), fc.nat(), (plain, aad, other, at) => {
      fc.pre(aad !== other)
      const key = newDataKey()
      const sealed = seal(key, plain, aad)
      expect(() => open(newDataKey(), sealed, aad)).toThrow()
      expect(() => open(key, sealed, other)).toThrow()
      const bent = Buffer.from(sealed)
      const byte = Math.floor(at / 8) % bent.length
      bent[byte] = (bent[byte] ?? 0) ^ (1 << (at % 8))
      expect(() => open(key, bent, aad)).toThrow()
      expect(() => open(key, sealed.subarray(0, at % sealed.length), aad)).toThrow()
    }),
  )
})

test('sealing twice never gives the same bytes', () => {
  const key = newDataKey()
  const seen = new Set(Array.from({ length: 1000 }, () => seal(key, 'same', 'aad').toString('hex')))
  expect(seen.size).toBe(1000)
})

test('the master key is made once, for our eyes only, and wraps by context', async () => {
  const file = path.join(folder, 'new', 'master.key')
  const keys = localKeys(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  const key = newDataKey()
  const wrapped = await keys.wrap(key, 'k1')
  expect(wrapped.includes(key)).toBe(false)
  expect(await localKeys(file).unwrap(wrapped, 'k1')).toEqual(key)
  await expect(keys.unwrap(wrapped, 'k2')).rejects.toThrow()
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a master key that others may read is refused', () => {
  const file = path.join(folder, 'open.key')
  localKeys(file)
  chmodSync(file, 0o640)
  expect(() => localKeys(file)).toThrow(/chmod 600/)
})

test('a ring seals by its first key, opens by every one but that of the codes, and keeps the codes', () => {
  const [before, after] = [newDataKey(), newDataKey()]
  const old = seal(before, 'old', 'aad')
  const announced = keyOf({ ...ringOf(before), opens: [before, after] })
  const turned = keyOf({ seals: after, codes: codeKey(before), opens: [after, before] })
  const alone = keyOf({ seals: after, codes: codeKey(before), opens: [after] })
  // Whoever has not heard of the turn yet opens what is sealed after it, and the other way round.
  expect(open(announced, seal(turned, 'new', 'aad'), 'aad').toString()).toBe('new')
  expect(open(turned, seal(announced, 'old', 'aad'), 'aad').toString()).toBe('old')
  expect(open(before, seal(announced, 'old', 'aad'), 'aad').toString()).toBe('old')
  expect(isSealedBefore(turned, old, 'aad')).toBe(true)
  expect(isSealedBefore(turned, seal(turned, 'new', 'aad'), 'aad')).toBe(false)
  expect(() => open(alone, old, 'aad')).toThrow()
  for (const key of [before, announced, turned, alone]) expect(codeKey(key)).toEqual(before)
  // The key of the codes opens nothing.
  expect(() => open(alone, seal(codeKey(alone), 'old', 'aad'), 'aad')).toThrow()
  expect(() => ringOf(Buffer.alloc(33))).toThrow()
})
