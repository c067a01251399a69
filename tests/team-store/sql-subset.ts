/**
 * SQL that PostgreSQL, Citus, YugabyteDB and CockroachDB all accept, as an allowlist for statements. PostgreSQL's
 * own parser (libpg-query) reads them.
 */
import { loadModule, parseSync } from 'libpg-query';
import { isRecord } from '../../lib/contract/tolerant.ts';
import { migrations } from '../../lib/team-service/database/migrations.ts';

await loadModule();

const passed = new Set<string>();

/** Migrations of rows concern all teams. */
const updatesAll = new Set(migrations.map(({ statement }) => statement).filter((one) => one.startsWith('update ')));

/** Throws for a statement outside of the rules. */
export function refuseOutsideSubset(statement: string): void {
  if (passed.has(statement) || updatesAll.has(statement)) return;
  const faults = faultsOf(statement);
  if (faults.length > 0) throw new Error(`Not every database takes this: ${faults.join('; ')}\n${statement}`);
  passed.add(statement);
}

/** Reasons why one of these databases would refuse it; empty if none would. */
export function faultsOf(statement: string): string[] {
  const { stmts = [] } = parseSync(statement);
  const [only] = stmts;
  const [kind, tree] = isRecord(only?.stmt) ? (Object.entries(only.stmt)[0] ?? []) : [];
  if (stmts.length !== 1 || kind === undefined || !isRecord(tree)) return ['one statement at a time'];
  const check = statements[kind];
  if (!check) return [`the statement ${kind}`];
  return [...check(tree), ...nodeFaults(tree)];
}

type Tree = Record<string, unknown>;
type Check = (tree: Tree) => string[];

/** The table of migration steps belongs to no team. */
const withoutTeam = new Set(['schema_steps']);

const statements: Record<string, Check> = {
  SelectStmt: (tree) => teamFaults(tree, tablesIn(tree.fromClause)),
  UpdateStmt: (tree) => teamFaults(tree, tablesIn(tree.relation)),
  DeleteStmt: (tree) => teamFaults(tree, tablesIn(tree.relation)),
  InsertStmt: (tree) => {
    if (tablesIn(tree.relation).every((table) => withoutTeam.has(table))) return [];
    const keys = nodesIn(tree.onConflictClause, 'IndexElem').map(({ name }) => name);
    return [
      ...(namesOf(tree.cols).includes('team_id') ? [] : ['a row without its team']),
      ...(keys.length === 0 || keys[0] === 'team_id' ? [] : ['a conflict that is not looked for by team first']),
    ];
  },
  CreateStmt: (tree) => {
    const primary = nodesIn(tree, 'Constraint').filter(({ contype }) => contype === 'CONSTR_PRIMARY');
    const [first] = primary.flatMap(({ keys }) => textsIn(keys));
    const of = tablesIn(tree.relation).every((table) => withoutTeam.has(table)) ? 'step' : 'team_id';
    return primary.length === 1 && first === of ? [] : ['a table whose primary key does not begin with the team'];
  },
  IndexStmt: (tree) => {
    const columns = namesOf(tree.indexParams);
    // The terms contain the team's number, and not every inverted index takes a second column.
    const ofTerms = tree.accessMethod === 'gin' && columns.length === 1 && columns[0] === 'terms';
    const byTeam = tree.accessMethod === 'btree' && columns[0] === 'team_id';
    return ofTerms || byTeam ? [] : ['an index that does not begin with the team'];
  },
  AlterTableStmt: (tree) => {
    const commands = nodesIn(tree, 'AlterTableCmd');
    const adds = commands.length === 1 && commands[0]?.subtype === 'AT_AddColumn';
    return adds ? [] : ['a table changed in another way than by one more column'];
  },
  TransactionStmt: ({ kind }) =>
    ['TRANS_STMT_START', 'TRANS_STMT_BEGIN', 'TRANS_STMT_COMMIT', 'TRANS_STMT_ROLLBACK'].some((one) => one === kind)
      ? []
      : [`the part of a transaction ${kind}`],
  VariableSetStmt: ({ name }) => (name === 'TRANSACTION' ? [] : [`the setting ${name}`]),
};

/** A query of a team's table names the team. */
function teamFaults(tree: Tree, tables: readonly string[]): string[] {
  if (tables.every((table) => withoutTeam.has(table))) return [];
  return isOfTeam(tree.whereClause) ? [] : ['a question to all teams'];
}

/** `team_id = $1`, alone or within an `and`. */
function isOfTeam(condition: unknown): boolean {
  if (!isRecord(condition)) return false;
  const { BoolExpr: both, A_Expr: one } = condition;
  if (isRecord(both)) return both.boolop === 'AND_EXPR' && Array.isArray(both.args) && both.args.some(isOfTeam);
  if (!isRecord(one) || one.kind !== 'AEXPR_OP' || textsIn(one.name)[0] !== '=') return false;
  return textsIn(one.lexpr).at(-1) === 'team_id' && isRecord(one.rexpr) && 'ParamRef' in one.rexpr;
}

/** Allowed in expressions. */
const nodes = new Set([
  ...['A_ArrayExpr', 'A_Const', 'A_Expr', 'A_Star', 'BoolExpr', 'BooleanTest', 'CoalesceExpr', 'ColumnRef', 'FuncCall'],
  ...[
    'Integer',
    'List',
    'NullTest',
    'ParamRef',
    'String',
    'TypeCast',
    'TypeName',
    'RangeVar',
    'ResTarget',
    'SelectStmt',
    'SortBy',
  ],
  ...['JoinExpr', 'ColumnDef', 'Constraint', 'IndexElem', 'DefElem', 'AlterTableCmd'],
]);
const functions = new Set(['count', 'sum', 'min', 'max', 'strpos', 'cardinality', 'unnest']);
const types = new Set(['int8', 'int4', 'text', 'bool', 'jsonb']);
const operators = new Set(['=', '<>', '<', '>', '<=', '>=', '+', '@>', '&&', '->>', '~~', 'BETWEEN']);
const constraints = new Set(['CONSTR_NOTNULL', 'CONSTR_PRIMARY', 'CONSTR_NULL']);

function nodeFaults(tree: Tree): string[] {
  const faults: string[] = [];
  walk(tree, (kind, node) => {
    const said = textsIn(node.funcname ?? node.names ?? node.name).at(-1) ?? '';
    if (!nodes.has(kind)) faults.push(`the expression ${kind}`);
    else if (kind === 'FuncCall' && !functions.has(said)) faults.push(`the function ${said}`);
    else if (kind === 'TypeName' && !types.has(said)) faults.push(`the type ${said}`);
    else if (kind === 'A_Expr' && !operators.has(said)) faults.push(`the operator ${said}`);
    else if (kind === 'Constraint' && !constraints.has(String(node.contype)))
      faults.push(`the constraint ${node.contype}`);
  });
  for (const part of ['lockingClause', 'withClause', 'windowClause', 'usingClause', 'intoClause', 'tablespacename']) {
    if (part in tree) faults.push(`the part ${part}`);
  }
  return faults;
}

/** All nodes below: an object whose only key is capitalised, or a type name, which has no such key. */
function walk(value: unknown, meet: (kind: string, node: Tree) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, meet);
  if (!isRecord(value)) return;
  for (const [key, one] of Object.entries(value)) {
    if (isRecord(one) && /^[A-Z]/.test(key)) meet(key, one);
    if (isRecord(one) && key === 'typeName') meet('TypeName', one);
    walk(one, meet);
  }
}

function nodesIn(tree: unknown, wanted: string): Tree[] {
  const found: Tree[] = [];
  walk(tree, (kind, node) => {
    if (kind === wanted) found.push(node);
  });
  return found;
}

function tablesIn(tree: unknown): string[] {
  const own = isRecord(tree) && typeof tree.relname === 'string' ? [tree.relname] : [];
  return [...own, ...nodesIn(tree, 'RangeVar').map(({ relname }) => String(relname))];
}

function textsIn(tree: unknown): string[] {
  return nodesIn(tree, 'String').map(({ sval }) => String(sval));
}

/** Column names of a list. */
function namesOf(tree: unknown): string[] {
  return [...nodesIn(tree, 'ResTarget'), ...nodesIn(tree, 'IndexElem')].map(({ name }) => String(name));
}
