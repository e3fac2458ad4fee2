import type { Plugin, Rolldown } from 'vite'

/** Which files each file needs by itself, in the order in which they are asked for. */
export type Graph = ReadonlyMap<string, readonly string[]>

const lists =
  /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);/
/** The list of a page; mostly what is imported stands before it and nothing else is made of it. */
const list = /(\(\)=>import\(`\.\/[^`]+`\),)?__vite__mapDeps\(\[([\d,]+)\]\)/g

/**
 * Before a page is imported all that it stands on is asked for at once: its files would come one behind the other. For
 * that vite writes a list for each page into the frame, and they are mostly the same parts. Here the frame says once
 * which file needs which, and follows it from the page; what has come with the frame is left out.
 */
export function preloadGraph(): Plugin {
  return {
    name: 'preload-graph',
    apply: 'build',
    generateBundle: {
      // After vite has written its lists.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const whole = graphOf(bundle)
        const here = new Set<string>()
        // What has come with the frame is there before the areas.
        for (const isNext of [isEntry, declaresAreas]) {
          const chunk = chunks.find(isNext)
          if (!chunk?.code.includes('__vite__mapDeps')) continue
          for (const file of followed(whole, chunk.fileName)) here.add(file)
          const graph = withoutDetours(without(whole, here))
          const written = withGraph(chunk.code, { graph, here })
          if ('problem' in written) this.error(written.problem)
          chunk.code = written.code
        }
      },
    },
  }
}

function isEntry(chunk: Rolldown.OutputChunk): boolean {
  return chunk.isEntry
}

function declaresAreas({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  return facadeModuleId?.endsWith('src/areas/areas.ts') === true
}

/** The code of a file that asks for pages, with this graph in place of a list for each page. */
function withGraph(
  code: string,
  { graph, here }: { graph: Graph; here: ReadonlySet<string> },
): { code: string } | { problem: string } {
  const [whole, names] = lists.exec(code) ?? []
  if (whole === undefined || names === undefined)
    return { problem: 'vite lists in another way what it preloads' }
  const files: string[] = JSON.parse(names)
  const asked = Array.from(code.matchAll(list), ([, , at = '']) =>
    at.split(',').map((place) => files[Number(place)] ?? ''),
  )
  for (const [page = '', ...others] of asked) {
    const found = followed(graph, page)
    const missing = others.filter((file) => !found.has(file) && !here.has(file))
    if (missing.length > 0) return { problem: `${page} would be imported without ${missing.join()}` }
  }
  const pages = asked.map(([page = '']) => page).filter((page) => followed(graph, page).size > 1)
  const places = placed(graph, pages)
  const written = code.replace(list, (_list, imports: string | undefined, at: string) => {
    const place = places.get(files[Number.parseInt(at, 10)] ?? '')
    if (place === undefined) return `${imports ?? ''}[]`
    return imports ? `...__page(${place})` : `__vite__mapDeps(${place})`
  })
  return { code: written.replace(whole, () => `${finder(graph, places)}\n`) }
}

/** A file with all that it stands on: itself first, styles behind those of what they stand on. */
export function followed(graph: Graph, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of graph.get(file) ?? []) followed(graph, next, found)
  return found
}

/** The same files are found from each, styles in the same order, with as few steps written down as it takes. */
export function withoutDetours(graph: Graph): Graph {
  const bare = new Map(graph)
  for (const [file, needs] of graph)
    for (const next of needs) {
      const others = (bare.get(file) ?? []).filter((other) => other !== next)
      const found = followed(new Map(bare).set(file, others), file)
      if (found.has(next) && stylesIn(found) === stylesIn(followed(bare, file))) bare.set(file, others)
    }
  return bare
}

function stylesIn(files: ReadonlySet<string>): string {
  return [...files].filter((file) => file.endsWith('.css')).join()
}

/**
 * The code that finds the files of a page by its place, and what vite imports a page with. A file's needs are how far
 * before it they stand, in base 36: neighbours need neighbours, and gzip sees the same again.
 */
export function finder(graph: Graph, places: ReadonlyMap<string, number>): string {
  const names = [...places.keys()].map((file) => file.replace(/^assets\//, '').replace(/\.js$/, ''))
  const needs = Array.from(places, ([file, place]) =>
    (graph.get(file) ?? []).map((next) => (place - (places.get(next) ?? 0)).toString(36)).join('.'),
  )
  return [
    `const __names="${names.join(' ')}".split(" "),__needs="${needs.join(' ')}".split(" "),`,
    `__file=at=>__names[at].includes(".")?__names[at]:__names[at]+".js",`,
    `__find=(at,found)=>{if(found.has(at))return found;found.add(at);`,
    `if(__needs[at])for(const back of __needs[at].split("."))__find(at-parseInt(back,36),found);return found},`,
    `__vite__mapDeps=at=>Array.from(__find(at,new Set),at=>"assets/"+__file(at)),`,
    `__page=at=>[()=>import("./"+__file(at)),__vite__mapDeps(at)];`,
  ].join('')
}

/** Where each file stands that these pages need: behind what it needs itself. */
export function placed(graph: Graph, pages: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const seen = new Set<string>()
  function place(file: string) {
    if (seen.has(file)) return
    seen.add(file)
    graph.get(file)?.forEach(place)
    places.set(file, places.size)
  }
  pages.forEach(place)
  return places
}

/** Which files each file of a build needs by itself. */
export function graphOf(bundle: Rolldown.OutputBundle): Graph {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  return new Map(
    chunks.map(({ fileName, imports, viteMetadata }) => [
      fileName,
      [...imports, ...(viteMetadata?.importedCss ?? [])],
    ]),
  )
}

function without(graph: Graph, here: ReadonlySet<string>): Graph {
  return new Map(Array.from(graph, ([file, needs]) => [file, needs.filter((next) => !here.has(next))]))
}
