import { expect, test } from 'vitest'
import { finder, followed, type Graph, placed, withoutDetours } from './preload-graph.ts'

const graph: Graph = new Map([
  ['assets/fees.js', ['assets/list.js', 'assets/button.js', 'assets/fees.css']],
  ['assets/list.js', ['assets/button.js', 'assets/table.js', 'assets/list.css']],
  ['assets/table.js', ['assets/list.js']],
  ['assets/button.js', ['assets/button.css']],
  ['assets/welcome.js', ['assets/button.js']],
])
const pages = ['assets/fees.js', 'assets/welcome.js']

test('a page is asked for with all that it stands on, styles behind those that they may refine', () => {
  expect([...followed(graph, 'assets/fees.js')]).toEqual([
    'assets/fees.js',
    'assets/list.js',
    'assets/button.js',
    'assets/button.css',
    'assets/table.js',
    'assets/list.css',
    'assets/fees.css',
  ])
})

test('what is needed by a way round is not written down, and is found all the same, in circles too', () => {
  const bare = withoutDetours(graph)
  expect(bare.get('assets/fees.js')).toEqual(['assets/list.js', 'assets/fees.css'])
  for (const file of graph.keys()) expect(followed(bare, file)).toEqual(followed(graph, file))
})

test('no file is left out of what stands in a circle', () => {
  const circle: Graph = new Map([
    ['a.js', ['b.js', 'c.js']],
    ['b.js', ['c.js']],
    ['c.js', ['b.js']],
  ])
  expect(followed(withoutDetours(circle), 'a.js')).toEqual(new Set(['a.js', 'b.js', 'c.js']))
})

test('the frame finds by the place of a page what it stands on', () => {
  const places = placed(graph, pages)
  const find = new Function(`${finder(graph, places)} return __vite__mapDeps`)()
  for (const page of pages) expect(find(places.get(page))).toEqual([...followed(graph, page)])
})
