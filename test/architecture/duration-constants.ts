import ts from 'typescript'

const duration = /(?:Ms|Seconds|Minutes|_(?:MS|SECONDS|MINUTES))$/
const unit = /^(?:SECOND|MINUTE|HOUR|DAY)(?:_(?:MS|SECONDS))?$/

/**
 * The durations that a source fixes itself: constants named as one, and members of objects that carry a figure, by
 * path and name. What is computed from anything but figures and units of time is no duration of its own.
 */
export function durationConstants(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isFixed(node)) found.push(`${path}: ${node.name.getText(source)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isFixed(node: ts.Node): node is ts.VariableDeclaration | ts.PropertyAssignment {
  const isConstant = ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0
  if (!isConstant && !ts.isPropertyAssignment(node)) return false
  if (node.initializer === undefined || !duration.test(node.name.getText())) return false
  const { figures, units, others } = partsOf(node.initializer)
  return others === 0 && (figures > 0 || (isConstant && units > 0))
}

/** How many figures other than 0, units of time and other names an expression is made of. */
function partsOf(expression: ts.Expression) {
  const parts = { figures: 0, units: 0, others: 0 }
  const visit = (node: ts.Node): void => {
    if (ts.isNumericLiteral(node)) parts.figures += Number(node.text) === 0 ? 0 : 1
    else if (ts.isIdentifier(node)) parts[unit.test(node.text) ? 'units' : 'others'] += 1
    else if (ts.isPropertyAssignment(node)) visit(node.initializer)
    else if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(expression)
  return parts
}
