import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { withFallback } from './Loaded.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { Trouble } from './QueryError.tsx'

const error = new Error('refused')
const refetch = () => undefined

test('until the first data has come, rows are shown that are loading', () => {
  const { data, fallback, placeholder } = withFallback({ data: undefined, error: null, refetch }, 3, 'Slips')
  expect(data).toBeUndefined()
  expect(fallback).toBe(placeholder)
  expect(placeholder).toMatchObject({ type: LoadingRows, props: { rows: 3, label: 'Slips' } })
})

test('an error before the first data stands in its place, with a retry that reads again', () => {
  let reads = 0
  const { fallback, placeholder } = withFallback({ error, refetch: () => (reads += 1) }, 3)
  expect(fallback).toBe(placeholder)
  expect(placeholder).toMatchObject({ type: Trouble, props: { error } })
  const { props } = placeholder as ReactElement<{ onRetry: () => void }>
  props.onRetry()
  expect(reads).toBe(1)
})

test('data that was read stays: a later error is told by the fallback alone', () => {
  const { data, fallback, placeholder } = withFallback({ data: 0, error, refetch }, 3)
  expect(data).toBe(0)
  expect(placeholder).toBeNull()
  expect(fallback).toMatchObject({ type: Trouble, props: { error } })
})

test('data without an error needs neither', () => {
  const query = { data: null, error: null, refetch }
  expect(withFallback(query, 3)).toEqual({ data: null, fallback: null, placeholder: null })
})
