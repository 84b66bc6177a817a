export const composer = {
  title: 'composer',
};
