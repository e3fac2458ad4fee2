import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('whatever opens in a new tab gives it no way back to the page it came from', () => {
  const links = globSync('**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    return [...text.matchAll(/<(\w+)\b([^<]*?)target="_blank"([^>]*)/g)].map(
      ([, tag = '', before = '', after = '']) => ({ file, tag, rest: before + after }),
    )
  })
  expect(links.length).toBeGreaterThan(8)
  // ui/base/Button.tsx gives its own links a `rel`.
  const wrong = links.filter(({ tag, rest }) => tag !== 'ButtonLink' && !/\brel=/.test(rest))
  expect(wrong.map(({ file, tag }) => `${file}: <${tag}>`)).toEqual([])
})
