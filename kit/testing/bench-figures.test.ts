import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { figuresAsJson, noteFigure, notedFigures } from './bench-figures.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'maktab-figures-'))
  file = path.join(folder, 'figures')
  vi.stubEnv('MAKTAB_FIGURES', file)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('what is printed is JSON, each figure with its value, unit and target', () => {
  noteFigure('preview', { value: 1234.56789, unit: 'ms', target: 5_000 })
  noteFigure('undo “زید”', { value: 0, unit: 'ms' })
  const printed = figuresAsJson(notedFigures(file))
  expect(JSON.parse(printed)).toEqual([
    { figure: 'preview', value: 1234.568, unit: 'ms', target: 5_000 },
    { figure: 'undo “زید”', value: 0, unit: 'ms', target: null },
  ])
  expect(printed.split('\n')).toHaveLength(4)
})

test('what could not be measured has no value', () => {
  noteFigure('processor', { value: Number.NaN, unit: 'ms' })
  expect(notedFigures(file)).toEqual([{ figure: 'processor', value: null, unit: 'ms', target: null }])
})

test('a run that noted nothing prints an empty list', () => {
  expect(figuresAsJson(notedFigures(file))).toBe('[]')
})

test('nothing is noted where nobody asks for figures', () => {
  vi.stubEnv('MAKTAB_FIGURES', '')
  noteFigure('preview', { value: 1, unit: 'ms' })
  vi.stubEnv('MAKTAB_FIGURES', file)
  expect(notedFigures(file)).toEqual([])
})
