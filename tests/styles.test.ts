/** Classes of style sheets and of components agree: none is used that is not there, and none is there that is not used. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join('src', name).replaceAll('\\', '/'),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The classes that the selectors of a style sheet name. */
const classesIn = (css: string) =>
  new Set(
    [...css.replace(/\/\*[\s\S]*?\*\/|[\w-]+:[^;{}]*;/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name),
  )

const shared = classesIn(read('src/app/ui/shared.css'))
const modules = new Map(
  files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesIn(read(file))] as const),
)
const components = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }))
const compositions = [...modules.keys()].flatMap((file) =>
  [...read(file).matchAll(/composes: ([\w -]+?)(?: from (?:(global)|"([^"]+)"))?;/g)].flatMap(
    ([, names, global, from]) => {
      const module = global ? undefined : from ? join(dirname(file), from).replaceAll('\\', '/') : file
      return names.split(' ').map((name) => ({ file, module, name }))
    },
  ),
)
/** What components take of modules; a module that is also read by computed names counts as used as a whole. */
const uses = components.flatMap(({ file, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, local, from]) => {
    const module = join(dirname(file), from).replaceAll('\\', '/')
    const names = [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name]) => name)
    const computed = new RegExp(`\\b${local}\\[`).test(text) ? [...(modules.get(module) ?? [])] : []
    return [...names, ...computed].map((name) => ({ file, module, name }))
  }),
)

test('a module has each class that a component or another class takes of it', () => {
  const missing = [...uses, ...compositions].filter(
    ({ module, name }) => module && name !== 'module' && name !== 'ts' && !modules.get(module)?.has(name),
  )
  expect(missing, 'classes that a component takes of a module, which lacks them').toEqual([])
})

test('a module composes what is in it or shared alone: of a class from another file the build keeps no source, and says so', () => {
  expect(
    compositions.filter(({ file, module }) => module && module !== file),
    'what a module composes of another file',
  ).toEqual([])
})

test('each class of a module is used', () => {
  const used = new Set([...uses, ...compositions].map(({ module, name }) => `${module} ${name}`))
  const dead = [...modules].flatMap(([file, names]) => [...names].map((name) => `${file} ${name}`))
  expect(
    dead.filter((name) => !used.has(name)),
    'classes of a module that no component takes: one that lays an element out may have been lost from it',
  ).toEqual([])
})

test('plain classes are those of the shared sheet, each of which is used', () => {
  const plain = components.flatMap(({ file, text }) =>
    [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, words, template = '']) =>
      (words ?? template.replace(/\$\{[^}]*\}/g, ' '))
        .split(/\s+/)
        .filter(Boolean)
        .map((name) => ({ file, name })),
    ),
  )
  const composed = compositions.filter(({ module }) => !module)
  expect(
    [...plain, ...composed].filter(({ name }) => !shared.has(name)),
    'plain classes that the shared sheet does not have',
  ).toEqual([])
  const words = new Set([...plain, ...composed].map(({ name }) => name))
  for (const { text } of components)
    for (const [, names] of text.matchAll(/['`]([a-z][\w -]*)(?:'| \$\{)/g))
      for (const name of names.split(' ')) words.add(name)
  expect(
    [...shared].filter((name) => !words.has(name)),
    'classes of the shared sheet that nothing has',
  ).toEqual([])
})
