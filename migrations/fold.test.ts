import * as fc from 'fast-check'
import { searchForm } from 'kit/text/search-form'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { testControl } from './testing.ts'

const { tenantTemplate } = inject('ground')
const { superuser, prefix } = await testControl()
const sql = await schoolDatabase()

test('the search form of every letter of the scripts of our schools is the same in SQL and in TypeScript', async () => {
  const blocks = [
    [0x20, 0x6ff], // Latin, Greek, Cyrillic, Hebrew, Arabic
    [0x750, 0x77f], // Arabic supplement
    [0x900, 0x97f], // Devanagari
    [0x1e00, 0x1fff], // Latin and Greek with marks
    [0x2000, 0x206f], // joiners, dashes, direction marks
    [0xfb50, 0xfdff], // Arabic ligatures and forms
    [0xfe70, 0xfeff],
    [0x1d400, 0x1d7ff], // Mathematical letters, pasted from social media
  ] as const
  const letters = blocks
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .filter((letter) => /\p{Assigned}/u.test(letter))
  expect(letters.length).toBeGreaterThan(3500)
  await expectTwins(letters.map((letter) => `a${letter}Σ${letter}`))
})

test('the search form of thousands of generated texts is the same in SQL and in TypeScript', async () => {
  const letter = fc.oneof(
    fc.constantFrom(
      ...'یيىکكہةهھۂۀأإآاٱؤئءمحمدشرٹڈڑںےۓ۰۱۲٣٤٥-ـ\u064b\u064e\u0650\u0651\u0652\u0654\u0670\u200c\u200d',
    ),
    fc.constantFrom(..."abcXYZßÉéñÅÖüıİ ŒœﬁΣςΩ0123456789 -'’._%\\"),
    fc.constantFrom('ﷺ', 'ﻼ', 'ﻷ', 'لا', 'e\u0301', 'اَلسَّلَامُ', 'Ⅳ', '½', 'Ǆ', '𝓐', '👩\u200d🏫'),
  )
  const texts = fc.sample(fc.string({ unit: letter, maxLength: 30 }), { numRuns: 5000, seed: 20261119 })
  await expectTwins(texts)
})

test('what a clerk types finds what a teacher stored', () => {
  expect(searchForm('مُحَمَّد')).toBe(searchForm('محمد'))
  expect(searchForm('علي')).toBe(searchForm('علی'))
  expect(searchForm('كريم')).toBe(searchForm('کریم'))
  expect(searchForm('فاطمة')).toBe(searchForm('فاطمہ'))
  expect(searchForm('أحمد إقبال آمنہ')).toBe('احمد اقبال امنه')
  expect(searchForm('رول ۱۲-٣')).toBe('رول 123')
  expect(searchForm('José O’Brien-Khan')).toBe('jose o’brienkhan')
  expect(searchForm('گل‌نـــور')).toBe('گلنور')
})

async function expectTwins(texts: readonly string[]) {
  const rows = await sql<{ text: string; folded: string }[]>`
    select text, fold(text) as folded from unnest(${[...texts]}::text[]) with ordinality as given(text, at) order by at`
  expect(rows.length).toBe(texts.length)
  const strangers = rows.filter(({ text, folded }) => searchForm(text) !== folded)
  expect(strangers.map(({ text, folded }) => [text, folded, searchForm(text)])).toEqual([])
}

async function schoolDatabase() {
  const name = `${prefix}_fold`
  const admin = postgres(superuser, { max: 1, onnotice() {} })
  await admin`create database ${admin(name)} template ${admin(tenantTemplate.name)}`
  await admin`alter database ${admin(name)} allow_connections true`
  await admin.end()
  const url = new URL(superuser)
  url.pathname = `/${name}`
  const database = postgres(url.href, { max: 1 })
  afterAll(() => database.end())
  return database
}
