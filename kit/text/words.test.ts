import { globSync } from 'node:fs'
import path from 'node:path'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { expect, test } from 'vitest'
import { cataloguesOf, readCatalogue } from './catalogue.ts'
import { messageId } from './message-id.ts'
import { sayWith, sentence } from './words.ts'
import { compileWords, words } from './words-node.ts'

const english = words('en').say
const inUrdu = (urdu: string) => sayWith('ur', () => compileWords(urdu))
const inArabic = (arabic: string, digits?: 'own') => sayWith('ar', () => compileWords(arabic), { digits })

test('a sentence that is not translated is said in English', () => {
  expect(words('ur').say('No such sentence {name}', { name: 'x' })).toBe('No such sentence x')
  expect(sayWith('ur', () => undefined)('Only {due} is due', { due: 12 })).toBe('Only ۱۲ is due')
})

test('the catalogues are read: the specification’s sentences are there in Urdu and Arabic', () => {
  expect(words('ur').say('phone number is not valid')).toBe('فون نمبر درست نہیں ہے')
  expect(words('ar').say('phone number is not valid')).toBe('رقم الهاتف غير صحيح')
  expect(
    words('ur').say('{field} must be {count} or more', { field: words('ur').say('Name'), count: 12 }),
  ).toBe('نام میں ۱۲ یا اس سے زیادہ لکھیں')
  expect(english('phone number is not valid')).toBe('phone number is not valid')
})

test('English is read of the ids of the translations, plurals and all', () => {
  const files = globSync('locales/**/*.po', { cwd: path.dirname(import.meta.dirname) })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => file.endsWith('en.po'))).toEqual([])
  const plurals = cataloguesOf('en').flatMap((catalogue) =>
    readCatalogue(catalogue, 'en').filter(({ message }) => message.startsWith('{count, plural, one {')),
  )
  expect(plurals.length).toBeGreaterThan(10)
  expect(plurals.filter(({ message, translation }) => message !== translation)).toEqual([])
  for (const { message } of plurals) expect(english(message, { count: 2 })).not.toMatch(/plural|[{}#]/)
  const changed = 'Changed {count, plural, one {# class} other {# classes}}'
  expect([1, 2000].map((count) => english(changed, { count }))).toEqual([
    'Changed 1 class',
    'Changed 2,000 classes',
  ])
})

test('what a sentence is filled with is printed in the reader’s digits, money as money, lists as lists', () => {
  const due = { amount: 1250000n, currency: 'PKR' }
  expect(english('Only {due} is due', { due })).toBe('Only Rs 12,500 is due')
  expect(english('Only {due} is due', { due: { amount: '1250000', currency: 'PKR' } })).toBe(
    'Only Rs 12,500 is due',
  )
  expect(inUrdu('صرف {due} واجب الادا ہیں')('Only {due} is due', { due })).toBe('صرف Rs ۱۲٬۵۰۰ واجب الادا ہیں')
  expect(inArabic('{n}', 'own')('{n}', { n: 1234 })).toBe('١٬٢٣٤')
  expect(english('{names} are absent', { names: ['Ali', 'Sana', 'Omar'] })).toBe(
    'Ali, Sana and Omar are absent',
  )
  expect(inUrdu('{on, date}')('{on, date}', { on: '2026-11-19' })).toBe('۱۹-۱۱-۲۰۲۶')
  expect(english('Released {on, date}', { on: '…' })).toBe('Released …')
})

test('text that fills a sentence is never read as a sentence', () => {
  expect(english('Hello {name}', { name: '{name} # <b>' })).toBe('Hello {name} # <b>')
})

test('what is missing leaves a gap, not the word undefined', () => {
  expect(english('Hello {name}!', { name: undefined })).toBe('Hello !')
  expect(english('Hello {name}!')).toBe('Hello !')
})

test('Arabic counts in six ways', () => {
  const say = inArabic(
    '{n, plural, zero {لا طلاب} one {طالب واحد} two {طالبان} few {# طلاب} many {# طالبًا} other {# طالب}}',
  )
  const counted = [0, 1, 2, 3, 10, 11, 99, 100, 103].map((n) => say('{n, plural, other {}}', { n }))
  expect(counted).toEqual([
    'لا طلاب',
    'طالب واحد',
    'طالبان',
    '3 طلاب',
    '10 طلاب',
    '11 طالبًا',
    '99 طالبًا',
    '100 طالب',
    '103 طلاب',
  ])
})

test('plurals take exact numbers, offsets and ordinals; select falls to other', () => {
  expect(english('{n, plural, =0 {nobody} one {# pupil} other {# pupils}}', { n: 0 })).toBe('nobody')
  expect(english('{n, plural, one {# pupil} other {# pupils}}', { n: 1200 })).toBe('1,200 pupils')
  expect(
    english('{n, plural, offset:1 =1 {Ali} one {Ali and # more} other {Ali and # more}}', { n: 3 }),
  ).toBe('Ali and 2 more')
  expect(english('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 })).toBe('22nd')
  const say = (sex: string) => english('{sex, select, girl {her} boy {his} other {their}} register', { sex })
  expect([say('girl'), say('boy'), say('toString')]).toEqual([
    'her register',
    'his register',
    'their register',
  ])
})

test('a sentence that is not well-formed is said as it stands', () => {
  expect(english('Only {due is due')).toBe('Only {due is due')
  expect(english("It's {name}'s turn", { name: 'Ali' })).toBe("It's Ali's turn")
})

test('the server and lingui’s macros call a sentence by the same id', () => {
  expect(messageId('Only {due} is due')).toBe(generateMessageId('Only {due} is due'))
  expect(sentence('Password reset')).toBe('Password reset')
})
