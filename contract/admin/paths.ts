import type { PathTable } from '../paths.ts'

/** Every call that only admins make, in a table of its own so that shoppers do not load it. */
export const adminPaths = {
  adminOrders: {
    list: ['GET', '/api/orders'],
    news: ['GET', '/api/orders/news'],
    record: ['GET', '/api/orders/:id/record'],
    deliver: ['PUT', '/api/orders/:id/deliver'],
    remove: ['DELETE', '/api/orders/:id'],
    note: ['POST', '/api/orders/:id/notes'],
    unflag: ['PUT', '/api/orders/:id/unflag'],
  },
  adminRefunds: {
    create: ['POST', '/api/orders/:id/refunds'],
    check: ['PUT', '/api/refunds/:id/check'],
    resolve: ['PUT', '/api/refunds/:id/resolve'],
  },
  adminSettings: {
    show: ['GET', '/api/settings'],
    save: ['PUT', '/api/settings'],
    setDiscount: ['PUT', '/api/settings/discount'],
  },
  adminUsers: {
    list: ['GET', '/api/users'],
    show: ['GET', '/api/users/:id'],
    update: ['PUT', '/api/users/:id'],
    remove: ['DELETE', '/api/users/:id'],
  },
  adminReviews: {
    list: ['GET', '/api/reviews'],
    moderate: ['PUT', '/api/reviews/:id'],
  },
  orderPdfs: {
    packingSlip: ['GET', '/api/orders/:id/packing-slip'],
    invoice: ['GET', '/api/orders/:id/invoice'],
  },
  adminMails: {
    list: ['GET', '/api/mails'],
    ofOrder: ['GET', '/api/orders/:id/mails'],
    resend: ['POST', '/api/mails/:id/resend'],
    transport: ['GET', '/api/mails/transport'],
  },
  dashboard: {
    sales: ['GET', '/api/dashboard/sales'],
    tasks: ['GET', '/api/dashboard/tasks'],
  },
  health: {
    show: ['GET', '/api/dashboard/health'],
    check: ['POST', '/api/dashboard/health'],
  },
  adminProducts: {
    list: ['GET', '/api/products/all'],
    create: ['POST', '/api/products'],
    edit: ['GET', '/api/products/:id/edit'],
    save: ['PUT', '/api/products/:id'],
    remove: ['DELETE', '/api/products/:id'],
    restore: ['POST', '/api/products/:id/restore'],
  },
  variants: {
    save: ['PUT', '/api/products/:id/variants'],
  },
  productPictures: {
    add: ['POST', '/api/products/:id/pictures'],
    arrange: ['PUT', '/api/products/:id/pictures'],
    describe: ['PUT', '/api/products/:id/pictures/:pictureId'],
    remove: ['DELETE', '/api/products/:id/pictures/:pictureId'],
  },
  stock: {
    movements: ['GET', '/api/products/:id/stock'],
    adjust: ['POST', '/api/products/:id/stock'],
  },
  adminAlerts: {
    list: ['GET', '/api/alerts'],
    tell: ['PUT', '/api/alerts/:id/told'],
  },
  bulk: {
    preview: ['POST', '/api/products/bulk/preview'],
    apply: ['POST', '/api/products/bulk'],
  },
  adminCategories: {
    list: ['GET', '/api/categories/all'],
    create: ['POST', '/api/categories'],
    save: ['PUT', '/api/categories/:id'],
    arrange: ['PUT', '/api/categories'],
    remove: ['DELETE', '/api/categories/:id'],
    setPicture: ['PUT', '/api/categories/:id/picture'],
    removePicture: ['DELETE', '/api/categories/:id/picture'],
    placed: ['GET', '/api/categories/:id/products'],
    place: ['PUT', '/api/categories/:id/products'],
    unplace: ['DELETE', '/api/categories/:id/products/:productId'],
  },
  adminHeroes: {
    add: ['POST', '/api/heroes'],
    arrange: ['PUT', '/api/heroes'],
    describe: ['PUT', '/api/heroes/:id'],
    remove: ['DELETE', '/api/heroes/:id'],
  },
  adminHome: {
    show: ['GET', '/api/home/edit'],
    save: ['PUT', '/api/home'],
    addPicture: ['POST', '/api/home/pictures'],
  },
  logo: {
    upload: ['POST', '/api/settings/logo'],
  },
  adminInfo: {
    save: ['PUT', '/api/info/:slug'],
  },
  audit: {
    list: ['GET', '/api/audit'],
    actors: ['GET', '/api/audit/actors'],
    undo: ['POST', '/api/audit/:id/undo'],
  },
  imports: {
    list: ['GET', '/api/imports'],
    upload: ['POST', '/api/imports'],
    exportFile: ['GET', '/api/imports/export'],
    template: ['GET', '/api/imports/template'],
    show: ['GET', '/api/imports/:id'],
    problems: ['GET', '/api/imports/:id/problems'],
    start: ['POST', '/api/imports/:id/start'],
  },
} as const satisfies PathTable
