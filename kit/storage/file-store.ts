import type { Readable } from 'node:stream'

/** From a byte to a byte of a content, both included. */
export type Span = { from: number; to: number }

/** How a browser brings a content straight to where it is kept: a form of these fields, the content last as `file`. */
export type Posting = { url: string; fields: Record<string, string> }

/** What a link says of the content that it leads to. */
export type LinkTo = { type: string; disposition: string; seconds: number }

/**
 * Where the contents of files are kept. Names are ours (`<school>/<id>`, letters, digits and dashes), never what a
 * person has called a file. What is asked for and is not there is a `NoContent`.
 */
export interface FileStore {
  /** Keeps a content whole or not at all; once this resolves, it outlives a crash. */
  write(name: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** How many bytes it has; null where there is none. */
  size(name: string): Promise<number | null>
  read(name: string, span?: Span): Promise<Readable>
  /** Gives a content another name; the old one is free again. */
  move(from: string, to: string): Promise<void>
  /** Takes contents away; no harm where there is none. */
  remove(names: readonly string[]): Promise<void>
  /** Everything whose name begins so. */
  list(prefix: string): AsyncIterable<{ name: string; at: Date }>
  /** Lets a browser bring a content of exactly this size and type itself; null where it is brought to us. */
  posting(name: string, what: { type: string; bytes: number; seconds: number }): Promise<Posting | null>
  /** An address that gives the content to whoever has it, for so long; null where we give it ourselves. */
  link(name: string, to: LinkTo): Promise<string | null>
  /** Where browsers bring contents to; null where that is us. */
  origin: string | null
}

/** Names of contents that are gone in some days and that whoever wants them makes anew begin so: no archive keeps them. */
export const passing = 'exports/'

export class NoContent extends Error {
  override name = 'NoContent'
}

/** The part of a store whose names begin with a folder's, under their names within it. */
export function storeWithin(store: FileStore, folder: string): FileStore {
  const inside = (name: string) => `${folder}/${name}`
  return {
    origin: store.origin,
    write: (name, content) => store.write(inside(name), content),
    size: (name) => store.size(inside(name)),
    read: (name, span) => store.read(inside(name), span),
    move: (from, to) => store.move(inside(from), inside(to)),
    remove: (names) => store.remove(names.map(inside)),
    async *list(prefix) {
      for await (const { name, at } of store.list(inside(prefix)))
        yield { name: name.slice(folder.length + 1), at }
    },
    posting: (name, what) => store.posting(inside(name), what),
    link: (name, to) => store.link(inside(name), to),
  }
}

type StoreCounts = Record<'written' | 'read' | 'moved' | 'removed' | 'failed', number>

/** The same store, which counts what it did and what went wrong; what is not there is no fault of its. */
export function countedStore(store: FileStore): { store: FileStore; counts: Readonly<StoreCounts> } {
  const counts: StoreCounts = { written: 0, read: 0, moved: 0, removed: 0, failed: 0 }
  async function counted<T>(deed: keyof StoreCounts, doing: Promise<T>): Promise<T> {
    try {
      const done = await doing
      counts[deed] += 1
      return done
    } catch (error) {
      if (!(error instanceof NoContent)) counts.failed += 1
      throw error
    }
  }
  const counting: FileStore = {
    ...store,
    write: (name, content) => counted('written', store.write(name, content)),
    read: (name, span) => counted('read', store.read(name, span)),
    move: (from, to) => counted('moved', store.move(from, to)),
    remove: (names) => counted('removed', store.remove(names)),
  }
  return { store: counting, counts }
}
