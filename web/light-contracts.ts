import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

type Edit = { from: number; to: number; text: string }
/** The pages' form of a contract, or that of the frame. */
type Form = 'page' | 'frame'

/** What it takes to call an endpoint. What it accepts and answers is the server's to check. */
const called = new Set(['method', 'path', 'idempotent', 'versioned'])
const isContract = /\/tenant-api\/src\/(?:[\w-]+\/)+contract\.ts(?:\?frame)?$/
/** The frame, and what home asks of all areas at once. */
export const asksByAddress =
  /\/web\/src\/(?:shell\/|main\.tsx$|early\.ts$|areas\/(?:[\w-]+\/)+(?:(?:pending-items|queries|first-asks|use-type-names|measured|use-measures)\.ts|cards\/\w+\.tsx|home\/Numbers\.tsx)$)|\?frame$/

/**
 * Contracts as the browser needs them. Of an endpoint every page has the address, and of shapes those that it asks for.
 * The frame and home have contracts of their own (`?frame`) without any shape: a module stands in one place, so that a
 * shape that one page checks by would come with the frame, and zod with it. Of a list they have the address of its rows.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /contract(?:(?:\/[\w-]+)+|\.ts)$/ },
      async handler(source, importer) {
        if (!importer || !asksByAddress.test(importer)) return null
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
      const address = addressIn(call, code) ?? (form === 'frame' ? listIn(call) : undefined)
      if (address) edits.push({ from: call.start, to: call.end, text: address })
    },
  }).visit(program)
  const constants = constantsOf(program)
  const shapes = constants.filter(({ init }) => isComputed(init, code))
  if (form === 'page') return edited(code, [...edits, ...shapes.flatMap(({ init }) => onDemand(init))])
  const parts = shapes.filter(({ init }) => !listIn(init))
  const others = constants.filter((constant) => !shapes.includes(constant))
  const missing = [...parts, ...readOutOf(program, others)]
  const bare = edited(code, [
    ...outside(
      edits,
      missing.map(({ init }) => init),
    ),
    ...missing.map(nothing),
  ])
  return withoutIdleImports(withoutIdleFunctions(bare))
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

/** Of a list its name, and where its rows are read (kit/contract/resource.ts). */
function listIn(node: ESTree.Node): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { callee, arguments: given } = node
  const [facts] = given
  if (callee.type !== 'Identifier' || callee.name !== 'resource' || facts?.type !== 'ObjectExpression')
    return undefined
  for (const fact of facts.properties)
    if (fact.type === 'Property' && fact.key.type === 'Identifier' && fact.key.name === 'name')
      if (fact.value.type === 'Literal' && typeof fact.value.value === 'string')
        return `({ name: '${fact.value.value}', endpoints: { list: { method: 'GET', path: '/${fact.value.value}' } } })`
  return undefined
}

type Constant = { id: ESTree.Node; init: ESTree.Expression }

/** The constants of a module, each with what it is made of. */
function constantsOf(program: ESTree.Program): Constant[] {
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ id, init }) => (init ? { id, init } : []))
}

/** Constants that are read out of another one, which the frame may not have: `certificates.permission`, `{ shape } = body`. */
function readOutOf(program: ESTree.Program, constants: readonly Constant[]): Constant[] {
  const reads: number[] = []
  new Visitor({ MemberExpression: ({ start }) => void reads.push(start) }).visit(program)
  const isReading = ({ start, end }: ESTree.Expression) => reads.some((at) => start <= at && at < end)
  return constants.filter(
    ({ id, init }) => init.type !== 'CallExpression' && (id.type !== 'Identifier' || isReading(init)),
  )
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

/** Nothing, in a form that what is taken out of it can be read of. */
function nothing({ id, init: { start, end } }: Constant): Edit {
  return { from: start, to: end, text: id.type === 'Identifier' ? 'undefined' : '{}' }
}

function outside(edits: readonly Edit[], parts: readonly ESTree.Expression[]): Edit[] {
  return edits.filter(({ from, to }) => !parts.some(({ start, end }) => start <= from && to <= end))
}

/** Types are gone in the browser; and a function that made shapes, and that nothing asks any more, would still name what it made them of. */
function withoutIdleFunctions(code: string): string {
  const { body } = parseSync('contract.ts', code).program
  const types = body.filter((statement) =>
    isType(statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement),
  )
  const rest = edited(code, types.map(removal))
  const functions = parseSync('contract.ts', rest).program.body.flatMap((statement) =>
    statement.type === 'FunctionDeclaration' ? statement : [],
  )
  const idle = functions.find(
    (one) => one.id && !isNamed(rest.slice(0, one.start) + rest.slice(one.end), one.id.name),
  )
  return idle ? withoutIdleFunctions(edited(rest, [removal(idle)])) : rest
}

function removal({ start, end }: ESTree.Node): Edit {
  return { from: start, to: end, text: '' }
}

function isType({ type }: ESTree.Node): boolean {
  return type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration'
}

/** An import of which nothing but types is used would still bring its module along. */
function withoutIdleImports(code: string): string {
  const imports = parseSync('contract.ts', code).program.body.filter(
    (statement) => statement.type === 'ImportDeclaration',
  )
  const all = imports.map(removal)
  const used = readIn(edited(code, all))
  const isUsed = (specifier: ESTree.ImportDeclarationSpecifier) =>
    !('importKind' in specifier && specifier.importKind === 'type') && used.has(specifier.local.name)
  return edited(
    code,
    all.filter((_, at) => !imports[at]?.specifiers.some(isUsed)),
  )
}

/** What code reads by its name: what a comment or a key of the same name says is none of it. */
function readIn(code: string): Set<string> {
  const keys = new Set<number>()
  const found: { name: string; start: number }[] = []
  new Visitor({
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) keys.add(key.start)
    },
    ObjectPattern({ properties }) {
      for (const part of properties) if (part.type === 'Property') keys.add(part.key.start)
    },
    MemberExpression({ property, computed }) {
      if (!computed) keys.add(property.start)
    },
    Identifier: ({ name, start }) => void found.push({ name, start }),
  }).visit(parseSync('contract.ts', code).program)
  return new Set(found.filter(({ start }) => !keys.has(start)).map(({ name }) => name))
}

function isNamed(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code)
}
