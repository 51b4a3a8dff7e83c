/** Products on a wishlist: of an account, or of a guest in the browser. */
export const MAX_WISHES = 200
