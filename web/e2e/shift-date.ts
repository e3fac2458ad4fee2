/** Shifts `Date` of a process or a page by some milliseconds, before its own scripts. Timers run as they are. */
export function shiftDate(ahead: number): void {
  const Machine = globalThis.Date
  const now = () => Machine.now() + ahead
  globalThis.Date = new Proxy(Machine, {
    apply: () => new Machine(now()).toString(),
    construct: (_, given, made) => Reflect.construct(Machine, given.length === 0 ? [now()] : given, made),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
  })
  Machine.prototype.constructor = globalThis.Date
}
