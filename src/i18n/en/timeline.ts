export const timeline = {
  title: 'timeline',
};
