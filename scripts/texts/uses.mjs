// @ts-check
import { parseSync } from 'vite';

/** The keys of a text or of a group; "*" is any key. @typedef {readonly string[]} Path */

/**
 * What a name stands for in a scope: groups of texts, or null for anything else.
 * @typedef {Map<string, readonly Path[] | null>} Scope
 */

/** A node of a syntax tree, in ESTree's names. @typedef {{ readonly type: string, readonly [member: string]: unknown }} Node */

/**
 * Returns the texts and groups of texts that a source uses. A group that leaves the source's sight, because it is passed on,
 * is used as a whole.
 * @param {string} file its name, for the syntax
 * @param {string} source
 * @returns {readonly Path[]}
 */
export function usesIn(file, source) {
  if (!/i18n\/|\.\/messages'|\.\/compiled\//.test(source)) return [];
  /** @type {Path[]} */
  const uses = [];
  /** @type {Scope[]} */
  const scopes = [new Map()];
  const declare = (/** @type {string} */ name, /** @type {readonly Path[] | null} */ paths) =>
    scopes.at(-1)?.set(name, paths);

  const bind = (/** @type {unknown} */ pattern, /** @type {readonly Path[] | null} */ paths) => {
    if (!isNode(pattern)) return;
    if (pattern.type === 'Identifier') declare(nameOf(pattern), paths);
    else if (pattern.type === 'ObjectPattern')
      for (const property of nodesIn(pattern.properties)) {
        if (property.type === 'RestElement') {
          if (paths) uses.push(...paths);
          bind(property.argument, null);
        } else bind(property.value, paths && extended(paths, keyOf(property, 'key')));
      }
    else if (pattern.type === 'AssignmentPattern') bind(pattern.left, paths);
    else if (pattern.type === 'ArrayPattern')
      for (const element of nodesIn(pattern.elements)) bind(element, null);
    else if (pattern.type === 'RestElement') bind(pattern.argument, null);
  };

  /**
   * Returns the groups or texts that an expression stands for; null if it is something else.
   * @type {(node: unknown) => readonly Path[] | null}
   */
  const pathsOf = (node) => {
    if (!isNode(node)) return null;
    if (node.type === 'Identifier')
      return scopes.findLast((scope) => scope.has(nameOf(node)))?.get(nameOf(node)) ?? null;
    if (node.type === 'MemberExpression') {
      const object = pathsOf(node.object);
      return object && extended(object, keyOf(node, 'property'));
    }
    if (node.type === 'ConditionalExpression') {
      const [one, other] = [pathsOf(node.consequent), pathsOf(node.alternate)];
      return one && other && [...one, ...other];
    }
    return node.type === 'ChainExpression' ? pathsOf(node.expression) : null;
  };

  const visit = (/** @type {Node} */ node) => {
    if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return;
    switch (node.type) {
      case 'ImportDeclaration':
        for (const specifier of nodesIn(node.specifiers))
          declare(nameOf(specifier.local), isCatalogue(node, specifier) ? [[]] : null);
        return;
      case 'VariableDeclarator': {
        const paths = pathsOf(node.init);
        if (paths === null) visitAll(node.init);
        else visitComputed(node.init);
        bind(node.id, paths);
        return;
      }
      case 'Identifier':
      case 'MemberExpression':
      case 'ChainExpression': {
        const paths = pathsOf(node);
        if (paths === null) break;
        uses.push(...paths);
        visitComputed(node);
        return;
      }
      case 'Property':
        if (node.computed) visitAll(node.key);
        visitAll(node.value);
        return;
    }
    const isFunction = /Function/.test(node.type);
    const opens =
      isFunction || /^(BlockStatement|For.*Statement|SwitchStatement|CatchClause|ClassBody)$/.test(node.type);
    if (opens) scopes.push(new Map());
    if (isFunction) for (const parameter of nodesIn(node.params)) bind(parameter, null);
    if (node.type === 'MemberExpression') {
      visitAll(node.object);
      if (node.computed) visitAll(node.property);
    } else for (const member of Object.values(node)) visitAll(member);
    if (opens) scopes.pop();
  };
  const visitAll = (/** @type {unknown} */ value) => {
    for (const node of nodesIn(value)) visit(node);
  };
  /** Visits what chooses the key in `messages.words[kind]`, and the condition in `isOne ? messages.a : messages.b`. */
  const visitComputed = (/** @type {unknown} */ node) => {
    if (!isNode(node)) return;
    if (node.type === 'ConditionalExpression') {
      visitAll(node.test);
      visitComputed(node.consequent);
      visitComputed(node.alternate);
    } else if (node.type === 'MemberExpression') {
      if (node.computed) visitAll(node.property);
      visitComputed(node.object);
    } else visitComputed(node.expression);
  };

  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visitAll(program);
  return uses;
}

/**
 * @param {readonly string[]} text the keys of a text
 * @param {Path} use
 * @returns {boolean} true if the use is of the text, of a group with it, or of a property of it such as its length
 */
export function isUsedBy(text, use) {
  return text.every((key, at) => at >= use.length || use[at] === '*' || use[at] === key);
}

/**
 * @param {Node} declaration
 * @param {Node} specifier
 */
function isCatalogue({ source }, { imported }) {
  const [, module, language] =
    /(?:\/(messages)|\/compiled\/(?!languages|catalogues)(\w+))$/.exec(literalOf(source)) ?? [];
  return nameOf(imported) !== '' && nameOf(imported) === (module ?? language);
}

/**
 * @param {readonly Path[]} paths
 * @param {string} key
 */
const extended = (paths, key) => paths.map((path) => [...path, key]);

/**
 * Returns the key of a property or of an access; "*" if it is computed.
 * @param {Node} node
 * @param {'key' | 'property'} member
 */
function keyOf(node, member) {
  const key = node[member];
  if (!isNode(key)) return '*';
  if (key.type === 'Literal') return literalOf(key);
  return node.computed ? '*' : nameOf(key);
}

/** @param {unknown} node @returns {string} */
const literalOf = (node) => (isNode(node) ? String(node.value) : '');

/** @param {unknown} node @returns {string} */
const nameOf = (node) => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** @param {unknown} value @returns {readonly Node[]} */
const nodesIn = (value) => (Array.isArray(value) ? value : [value]).filter(isNode);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
