export const time = {
  justNow: 'just now',
  locale: 'en',
};
