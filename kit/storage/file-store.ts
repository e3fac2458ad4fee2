import type { Readable } from 'node:stream'

/** A byte range of a content, both ends included. */
export type Span = { from: number; to: number }

/**
 * A form by which a browser uploads a content directly to the store: these fields, and the content last as
 * `file`.
 */
export type Posting = { url: string; fields: Record<string, string> }

/** The response headers of a link, and its lifetime. */
export type LinkTo = { type: string; disposition: string; seconds: number }

/**
 * A store for the contents of files. Names are ours (`<school>/<id>`, letters, digits and dashes), never a
 * user's file name. Reading a missing content throws `NoContent`.
 */
export interface FileStore {
  /** Writes a content completely or not at all; once this resolves, it survives a crash. */
  write(name: string, content: AsyncIterable<Buffer> | Buffer): Promise<void>
  /** Size in bytes; null if it does not exist. */
  size(name: string): Promise<number | null>
  read(name: string, span?: Span): Promise<Readable>
  /** Renames a content; the old name is free again. */
  move(from: string, to: string): Promise<void>
  /** Deletes contents; ignores missing ones. */
  remove(names: readonly string[]): Promise<void>
  /** Lists all names with a prefix. */
  list(prefix: string): AsyncIterable<{ name: string; at: Date }>
  /**
   * Allows a browser to upload a content of exactly this size and type directly; null if uploads pass through
   * us.
   */
  posting(name: string, what: { type: string; bytes: number; seconds: number }): Promise<Posting | null>
  /** A URL that serves the content to whoever has it, for so long; null if we serve it ourselves. */
  link(name: string, to: LinkTo): Promise<string | null>
  /** The origin to which browsers upload; null if that is us. */
  origin: string | null
}

/** Prefix of contents that expire within days and can be generated again: archives leave them out. */
export const passing = 'exports/'

export class NoContent extends Error {
  override name = 'NoContent'
}

/** The part of a store below a folder, with names relative to it. */
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

/** The same store, which counts operations and failures; a missing content is no failure. */
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
