// Finds the words of a source file for lingui's catalogues: lingui's own macros, and the places where the house
// keeps English sentences as data: titles and hints of schemas, labels, refusals, and what `sentence` marks.
import { extractFromFileWithBabel } from '@lingui/cli/api'
import type { ExtractedMessage, ExtractorType } from '@lingui/conf'
import { resourceWords } from 'kit/contract/resource-words'
import { messageId } from 'kit/text/message-id'
import { parseSync, Visitor, type Argument, type Expression, type ObjectExpression } from 'oxc-parser'

export const wordExtractor: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  async extract(file, code, found, context) {
    for (const sentence of findSentences(file, code)) found(message(file, sentence))
    if (!/from ['"]@lingui\/(core|react)\/macro['"]/.test(code)) return
    const plugins: ['typescript', ...'jsx'[]] = file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
    await extractFromFileWithBabel(file, code, found, context, { plugins })
  },
}

/** The sentences that stand as data in a source file, in order; throws where one is pieced together. */
export function findSentences(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const sentences: string[] = []
  const take = (node: Argument | undefined, must: boolean) => {
    if (node && node.type !== 'SpreadElement') sentences.push(...literals(node, must ? file : undefined))
  }
  new Visitor({
    CallExpression({ callee, arguments: args }) {
      const name = callee.type === 'Identifier' ? callee.name : ''
      const member =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : ''
      if (name === 'sentence') take(args[0], true)
      if (name === 'say' || member === 'say') take(args[0], true)
      if (name.startsWith('refuse')) take(args[1], true)
      if (name === 'resource' && args[0]?.type === 'ObjectExpression') sentences.push(...ofResource(args[0]))
      if (name === 'called' && args[0]?.type === 'ObjectExpression') sentences.push(...ofLabel(args[0]))
      if (member === 'meta' && args[0]?.type === 'ObjectExpression') {
        for (const value of values(args[0], 'title', 'hint')) take(value, false)
      }
    },
    NewExpression({ callee, arguments: args }) {
      if (callee.type === 'Identifier' && callee.name === 'Refusal') take(args[1], true)
    },
    ObjectExpression(object) {
      for (const label of values(object, 'label')) {
        const named = label.type === 'ObjectExpression' ? values(label, 'one', 'many') : [label]
        for (const value of named) take(value, false)
      }
      // A refusal's errors: { pointer, code, message }.
      if (values(object, 'pointer').length > 0)
        for (const value of values(object, 'message')) take(value, false)
    },
  }).visit(program)
  return sentences.filter((sentence) => /\p{L}/u.test(sentence))
}

/** What a resource says of itself: it needs no sentences beside its label. */
function ofResource(given: ObjectExpression): string[] {
  const [label] = values(given, 'label')
  return label?.type === 'ObjectExpression' ? ofLabel(label) : []
}

/** A label, and every sentence that is made of one. */
function ofLabel(label: ObjectExpression): string[] {
  const [one, many] = values(label, 'one', 'many').flatMap((value) => literals(value, undefined))
  if (one === undefined || many === undefined) return []
  const { add, exists, uses, acts } = resourceWords({ one, many })
  return [one, many, add, exists, uses, ...Object.values(acts)]
}

function values(object: ObjectExpression, ...keys: string[]): Expression[] {
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return []
    return keys.includes(property.key.name) ? [property.value as Expression] : []
  })
}

/** The texts that an expression can be; `strictIn` names the file where a text in pieces is an error. */
function literals(node: Expression, strictIn: string | undefined): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      if (node.expressions.length === 0) return [node.quasis[0]?.value.cooked ?? '']
      if (strictIn)
        throw new Error(
          `${strictIn}: a sentence must be one literal with {names}, not a template: ${node.quasis[0]?.value.raw}…`,
        )
      return []
    case 'ConditionalExpression':
      return [...literals(node.consequent, strictIn), ...literals(node.alternate, strictIn)]
    case 'LogicalExpression':
      // In a label, `column ?? 'id'` is a name of code; in a refusal both sides are said.
      return strictIn === undefined
        ? []
        : [...literals(node.left, strictIn), ...literals(node.right, strictIn)]
    case 'BinaryExpression':
      if (strictIn)
        throw new Error(`${strictIn}: a sentence must be one literal, not pieces joined by ${node.operator}`)
      return []
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literals(node.expression, strictIn)
    default:
      return []
  }
}

function message(file: string, text: string): ExtractedMessage {
  return { id: messageId(text), message: text, origin: [file, 1] }
}
