import { schoolEvents, terms } from 'tenant-api/contract/institute/calendar'
import { expect, test } from 'vitest'
import { allColumns } from '../list/columns.ts'
import { inSpans, spansOf } from './date-ranges.ts'

const names = (parts: { name: string }[][]) => parts.map((part) => part.map(({ name }) => name).join('–'))

test('a first and a last day are one span; the second span of a row says what it is', () => {
  const spans = spansOf(terms)
  expect([...spans]).toEqual([
    ['firstDay', { end: 'lastDay', isNamed: false }],
    ['postingFrom', { end: 'postingUntil', isNamed: true }],
  ])
})

test('columns that are hidden or moved end no span of others', () => {
  const spans = spansOf(terms)
  const columns = allColumns(terms)
  const some = (shown: string[]) => shown.flatMap((name) => columns.filter((one) => one.name === name))
  expect(names(inSpans(some(['firstDay', 'lastDay', 'postingFrom']), spans))).toEqual([
    'firstDay–lastDay',
    'postingFrom',
  ])
  expect(names(inSpans(some(['firstDay', 'postingFrom']), spans))).toEqual(['firstDay', 'postingFrom'])
  expect(names(inSpans(some(['lastDay', 'firstDay']), spans))).toEqual(['lastDay', 'firstDay'])
})

test('days and hours of an event are a span each', () => {
  expect([...spansOf(schoolEvents).values()].map(({ isNamed }) => isNamed)).toEqual([false, false])
})
