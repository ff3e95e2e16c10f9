// The address bar as state: pages read the route and write it.
import { read, written, type Route } from './route'

class Address {
  route = $state.raw<Route>(read(location.hash))

  constructor() {
    window.addEventListener('hashchange', () => (this.route = read(location.hash)))
  }

  /** A new page in the browser's history. */
  go(route: Route): void {
    if (written(route) !== location.hash) location.hash = written(route)
  }

  /** The same page, further on: replaces the address without a new entry in the history. */
  keep(route: Route): void {
    const address = written(route)
    if (address !== location.hash) history.replaceState(null, '', address)
  }
}

export const address = new Address()
