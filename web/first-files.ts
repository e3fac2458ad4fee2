import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { lightContracts } from './light-contracts.ts'
import { followed, graphOf } from './preload-graph.ts'

const early = fileURLToPath(new URL('src/early.ts', import.meta.url))
/** By the end of a source, or the name of a group, whose files a page begins with; the server says which (first-files.ts). */
const first = {
  all: ['src/areas/areas.ts', 'src/shell/navigation/icons.ts', '/en-US.mjs'],
  door: ['src/shell/sign-in/LoginPage.tsx'],
  home: ['src/areas/records/home/pages/HomePage.tsx'],
  office: ['cards/RegistersCard.tsx'],
  family: ['cards/MyStudentsCard.tsx'],
} as const
const words = {
  en: ['src/shell/words/en.ts', 'src/shell/words/en-pages.ts'],
  ur: ['src/shell/words/ur.ts', 'src/shell/words/ur-pages.ts', 'src/ui/base/urdu-words.ts'],
  ar: ['src/shell/words/ar.ts', 'src/shell/words/ar-pages.ts', '/ar-AE.mjs'],
} as const

/**
 * Tells the server which files a page begins with, so that it names them in the page itself: what is asked for by a file
 * comes a round trip after it. And makes of `early.ts` a script of its own, which runs before all of them.
 */
export function firstFiles(): Plugin {
  let script = ''
  return {
    name: 'first-files',
    apply: (_, { command, mode }) => command === 'build' && mode === 'production',
    async buildStart() {
      script = await earlyScript()
    },
    transformIndexHtml: {
      order: 'post',
      // At the end of the head, behind what the server says there; before its turn otherwise, for it is small.
      handler: () => [
        {
          tag: 'script',
          attrs: { src: `/${nameOf(script)}`, async: true, fetchpriority: 'high', nonce: '%nonce%' },
          injectTo: 'head',
        },
      ],
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: nameOf(script), source: script })
        const lists = listsOf(bundle)
        if ('missing' in lists) return this.error(`Nothing was built from ${lists.missing}`)
        this.emitFile({
          type: 'asset',
          fileName: '.vite/first-files.json',
          source: JSON.stringify(lists.files),
        })
      },
    },
  }
}

async function earlyScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [lightContracts()],
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: early, output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new Error('early.ts was not built')
  return chunk.code
}

function nameOf(script: string): string {
  return `assets/${createHash('sha256').update(script).digest('base64url').slice(0, 9)}.js`
}

type Lists = Record<keyof typeof first, string[]> & { words: Record<keyof typeof words, string[]> }

/** Each list without what has come with the frame, and with all that its files stand on. */
function listsOf(bundle: Rolldown.OutputBundle): { files: Lists } | { missing: string } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const graph = graphOf(bundle)
  const frame = new Set<string>()
  for (const { isEntry, fileName } of chunks) if (isEntry) followed(graph, fileName, frame)
  let missing: string | undefined
  const list = (sources: readonly string[]) => {
    const found = new Set<string>()
    for (const source of sources) {
      // What stands in a file with others has no file of its own.
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
      if (chunk) followed(graph, chunk.fileName, found)
      else missing = source
    }
    return [...found].filter((file) => !frame.has(file))
  }
  const all = list(first.all)
  const after = (sources: readonly string[]) => list(sources).filter((file) => !all.includes(file))
  const files = {
    all,
    door: after(first.door),
    home: after(first.home),
    office: after(first.office),
    family: after(first.family),
    words: { en: after(words.en), ur: after(words.ur), ar: after(words.ar) },
  }
  return missing === undefined ? { files } : { missing }
}
