/**
 * Method and path of every call that shoppers make, by area and name. The browser's client is built
 * from this table alone (admin/paths.ts has the calls of admins); the endpoints add input and
 * reply.
 */
export const paths = {
  accounts: {
    login: ['POST', '/api/users/login'],
    register: ['POST', '/api/users'],
    logout: ['POST', '/api/users/logout'],
    profile: ['GET', '/api/users/profile'],
    updateProfile: ['PUT', '/api/users/profile'],
    sessions: ['GET', '/api/users/me/sessions'],
    endSession: ['DELETE', '/api/users/me/sessions/:id'],
    endSessions: ['DELETE', '/api/users/me/sessions'],
    forgotPassword: ['POST', '/api/users/password/forgot'],
    resetPassword: ['POST', '/api/users/password/reset'],
  },
  catalog: {
    list: ['GET', '/api/products'],
    top: ['GET', '/api/products/top'],
    suggest: ['GET', '/api/products/suggestions'],
    show: ['GET', '/api/products/:id'],
    categories: ['GET', '/api/categories'],
  },
  reviews: {
    list: ['GET', '/api/products/:id/reviews'],
    write: ['POST', '/api/products/:id/reviews'],
  },
  stockAlerts: {
    ask: ['POST', '/api/products/:id/alerts'],
    stop: ['POST', '/api/unsubscribe'],
  },
  wishlist: {
    show: ['GET', '/api/wishlist'],
    merge: ['POST', '/api/wishlist'],
    add: ['PUT', '/api/wishlist/:id'],
    remove: ['DELETE', '/api/wishlist/:id'],
  },
  related: {
    show: ['GET', '/api/products/:id/related'],
  },
  cart: {
    quote: ['POST', '/api/cart/quote'],
  },
  settings: {
    discount: ['GET', '/api/settings/discount'],
    shop: ['GET', '/api/settings/shop'],
    infoPages: ['GET', '/api/info'],
    infoPage: ['GET', '/api/info/:slug'],
  },
  home: {
    show: ['GET', '/api/home'],
  },
  media: {
    heroes: ['GET', '/api/heroes'],
  },
  places: {
    country: ['GET', '/api/places/country'],
  },
} as const satisfies PathTable

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type PathTable = Record<string, Record<string, readonly [Method, `/api/${string}`]>>
export type Paths = typeof paths
