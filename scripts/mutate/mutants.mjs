/** The mutants of a file: all are in its code at once, each behind a switch, so that it is compiled once only. */
import { parseAst } from 'vite'

const rowsOf = (table) => table.split(',').map((row) => row.split(' '))

/** Each operator, and what replaces it. With `=` behind it, it assigns. */
const operators = new Map(
  rowsOf(
    '< <= >=,<= < >,> >= <=,>= > <,=== !==,!== ===,+ -,- +,* /,/ *,% *,& |,| &,<< >>,>> <<,>>> <<,&& ||,|| &&,?? &&',
  ).map(([operator, ...others]) => [operator, others]),
)
const methods = new Map(
  rowsOf('some every,every some,startsWith endsWith,endsWith startsWith,min max,max min'),
)
const removable =
  /^(filter|trim|trimEnd|slice|toLowerCase|toUpperCase|toSorted|toReversed|replace|replaceAll)$/
const inRegExp = new Map(rowsOf('^ ,$ ,+ ,* ,? ,[ [^,[^ [,\\d \\D,\\w \\W,\\s \\S,\\b '))

function isRegExp(pattern, flags) {
  try {
    return new RegExp(pattern, flags).source === pattern
  } catch {
    return false
  }
}

function* regExps({ pattern, flags }) {
  let inClass = false
  for (const { 0: token, index } of pattern.matchAll(/\\.|\(\?[:=!<]|\[\^?|./gsu)) {
    const other = inRegExp.get(token)
    if (other !== undefined && (!inClass || token.startsWith('\\'))) {
      const mutant = pattern.slice(0, index) + other + pattern.slice(index + token.length)
      if (isRegExp(mutant, flags)) yield `/${mutant}/${flags}`
    }
    inClass = token.startsWith('[') || (inClass && token !== ']')
  }
  if (flags.includes('i')) yield `/${pattern}/${flags.replace('i', '')}`
}

const isText = ({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string'

/** The texts that replace an expression. */
function* replacements(node, parent, text) {
  const { type, operator, left, right, value } = node
  const of = (part) => text.slice(part.start, part.end)
  if (node.regex) yield* regExps(node.regex)
  else if (typeof value === 'boolean') yield String(!value)
  else if (type === 'Literal' && isText(node)) yield value ? "''" : "'mutant'"
  else if (type === 'TemplateLiteral') yield "''"
  else if (type === 'ArrayExpression' && node.elements.length > 0) yield '[]'
  else if (type === 'ObjectExpression' && node.properties.length > 0) yield '{}'
  else if (type === 'UnaryExpression' && '!-'.includes(operator)) yield of(node.argument)
  else if (type === 'UpdateExpression') yield of(node).replace(operator, operator === '++' ? '--' : '++')
  else if (type === 'AssignmentExpression') {
    for (const other of operators.get(operator.slice(0, -1)) ?? []) yield `${of(left)} ${other}= ${of(right)}`
  } else if (left && operators.has(operator)) {
    if (operator !== '+' || !(isText(left) || isText(right)))
      for (const other of operators.get(operator)) yield `(${of(left)}) ${other} (${of(right)})`
  } else if (type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee
    const other = methods.get(property.name)
    if (other) yield text.slice(node.start, property.start) + other + text.slice(property.end, node.end)
    if (removable.test(property.name)) yield of(object)
  }
  if (/^(If|Conditional)/.test(parent.type) && parent.test === node) yield* ['true', 'false']
  if (/^(For|While)/.test(parent.type) && parent.test === node) yield 'false'
  if (parent.type === 'ArrowFunctionExpression' && parent.body === node) {
    if (type !== 'BlockStatement' && of(node) !== 'undefined') yield 'undefined'
  }
}

/** The parts of a node that may have mutants, in order. */
const partsOf = (node) =>
  Object.entries(node)
    .flatMap(([name, value]) => {
      if ((name === 'key' || name === 'property') && !node.computed) return []
      return name === 'quasi' ? value.expressions : value
    })
    .filter((part) => typeof part?.type === 'string' && typeof part.start === 'number')
    .toSorted((a, b) => a.start - b.start)

/**
 * @param {string} text
 * @param {number} first the number of the first mutant; the others follow
 * @returns {{ code: string, mutants: { id: number, line: number, from: string, to: string }[] }}
 */
export function instrument(text, first) {
  /** @type {{ id: number, line: number, from: string, to: string }[]} */
  const mutants = []
  const chained = new Set()
  const add = (node, to) => {
    const line = text.slice(0, node.start).split('\n').length
    const id =
      first + mutants.push({ id: first + mutants.length, line, from: text.slice(node.start, node.end), to })
    return `mutant(${id - 1})`
  }
  /** The code of a node with the mutants of all its parts. */
  const write = (node, parent) => {
    const isLink = node.type === 'ExportNamedDeclaration' && node.source
    if (isLink || /^(Import|ExportAll|Export.*Specifier|TS(?!As|Satisfies|NonNull))/.test(node.type))
      return text.slice(node.start, node.end)
    // Within `a?.b.c` a switch would break the chain.
    if (node.type === 'ChainExpression')
      for (let part = node.expression; part; part = part.callee ?? part.object ?? part.expression)
        chained.add(part)
    const others = chained.has(node) ? [] : [...replacements(node, parent, text)]
    const switches = others.map((to) => `${add(node, to)}?(${to}):`)
    const isBody = node.type === 'BlockStatement' && /Function/.test(parent.type) && node.body.length > 0
    const isStatement = node.type === 'ExpressionStatement'
    const removed = isBody || isStatement ? add(node, '') : ''
    let code = ''
    let at = node.start
    for (const part of partsOf(node)) {
      code += text.slice(at, part.start) + write(part, node)
      at = part.end
    }
    code += text.slice(at, node.end)
    if (isStatement) return `{if(!${removed}){${code}}}`
    if (isBody) return `{if(${removed})return;${code.slice(1)}`
    if (/^(For|While|DoWhile)/.test(parent.type) && parent.body === node) return `{mutant.loop();${code}}`
    return switches.length > 0 ? `(${switches.join('')}(${code}))` : code
  }
  const program = parseAst(text, { lang: 'ts' })
  return { code: write(program, program), mutants }
}
