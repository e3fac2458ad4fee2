import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

type Edit = { from: number; to: number; text: string }
/** The pages' form of a contract, or that of the frame. */
type Form = 'page' | 'frame'

/** What it takes to call an endpoint. What it accepts and answers is the server's to check. */
const called = new Set(['method', 'path', 'idempotent', 'versioned'])
const isContract = /\/tenant-api\/src\/(?:[\w-]+\/)+contract\.ts(?:\?frame)?$/
const isOfTheFrame = /\/web\/src\/(?:shell\/|main\.tsx$)|\?frame$/

/**
 * Contracts as the browser needs them. Of an endpoint every page has the address, and of shapes those that it asks for.
 * The frame has contracts of its own (`?frame`) without any shape: a module stands in one place, so that a shape that
 * one page checks by would come with the frame, and zod with it. Nothing in `shell/` checks by a shape.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /contract(?:(?:\/[\w-]+)+|\.ts)$/ },
      async handler(source, importer) {
        if (!importer || !isOfTheFrame.test(importer)) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && isContract.test(found.id) ? `${found.id}?frame` : found
      },
    },
    transform: {
      filter: { id: isContract },
      handler: (code, id) => lighten(code, id.endsWith('?frame') ? 'frame' : 'page'),
    },
  }
}

/** The code of a contract with addresses for endpoints, and with shapes for who asks for them: the frame does not. */
export function lighten(code: string, form: Form): string {
  const { program } = parseSync('contract.ts', code)
  const edits: Edit[] = []
  new Visitor({
    CallExpression(call) {
      const address = addressIn(call, code)
      if (address) edits.push({ from: call.start, to: call.end, text: address })
    },
  }).visit(program)
  const shapes = constantsOf(program).filter((init) => isComputed(init, code))
  if (form === 'page') return edited(code, [...edits, ...shapes.flatMap(onDemand)])
  const bare = edited(code, [...outside(edits, shapes), ...shapes.map(nothing)])
  return withoutIdleImports(bare)
}

function addressIn(node: ESTree.Node, code: string): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node
  const [facts] = given
  if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || facts?.type !== 'ObjectExpression')
    return undefined
  // What comes by a spread is not seen here: an address without its method fails in the browser alone, as a network error.
  if (facts.properties.some(({ type }) => type === 'SpreadElement'))
    throw new Error('Write every endpoint of a contract in full: a spread is lost on the way to the browser')
  const kept = facts.properties.filter(
    (fact) => fact.type === 'Property' && fact.key.type === 'Identifier' && called.has(fact.key.name),
  )
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}

/** What the constants of a module are made of. */
function constantsOf(program: ESTree.Program): ESTree.Expression[] {
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => init ?? [])
}

function isComputed(init: ESTree.Expression, code: string): boolean {
  return code.slice(init.start, init.end).includes('(') && addressIn(init, code) === undefined
}

/** Bundlers drop it where nobody asks for it. */
function onDemand({ start, end }: ESTree.Expression): Edit[] {
  return [
    { from: start, to: start, text: '/* @__PURE__ */ (() => (' },
    { from: end, to: end, text: '))()' },
  ]
}

function nothing({ start, end }: ESTree.Expression): Edit {
  return { from: start, to: end, text: 'undefined' }
}

function outside(edits: readonly Edit[], parts: readonly ESTree.Expression[]): Edit[] {
  return edits.filter(({ from, to }) => !parts.some(({ start, end }) => start <= from && to <= end))
}

/** An import of which nothing but types is used would still bring its module along. */
function withoutIdleImports(code: string): string {
  const imports = parseSync('contract.ts', code).program.body.filter(
    (statement) => statement.type === 'ImportDeclaration',
  )
  const all = imports.map(({ start, end }) => ({ from: start, to: end, text: '' }))
  const rest = edited(code, all)
  const isUsed = (specifier: ESTree.ImportDeclarationSpecifier) =>
    !('importKind' in specifier && specifier.importKind === 'type') && isNamed(rest, specifier.local.name)
  return edited(
    code,
    all.filter((_, at) => !imports[at]?.specifiers.some(isUsed)),
  )
}

function isNamed(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code)
}
