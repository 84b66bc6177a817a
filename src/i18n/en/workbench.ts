export const workbench = {
  title: 'workbench',
};
